import { clientName } from '@boucle/contract/features/invoices/clientName.ts';
import { INVOICE_KIND_LABELS, type RecordedStatus } from '@boucle/contract/shared/invoices/labels.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { invoiceMail } from '../../outside/mails/invoiceMail.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { THE_INVOICE } from './detail.ts';

interface Recorded {
  readonly status: RecordedStatus | 'sent';
  readonly reason: string;
  readonly personId: number;
  readonly now: Date;
}

/** Adds a status to an issued invoice; 404 when there is none, refused while it waits. */
export async function recordStatus(
  tx: Tx,
  accountId: number,
  id: number,
  { status, reason, personId, now }: Recorded,
): Promise<void> {
  const { rows } = await tx.raw<{ label: string | null }>({
    text: 'select label from invoices where account_id = $1 and id = $2 and net_cents > 0 for no key update',
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_INVOICE);
  if (row.label === null) throw refused('Cette facture n’est pas encore émise.');
  await tx.raw({
    text: `insert into invoice_statuses (account_id, invoice_id, n, status, reason, person_id, at)
      select $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6 from invoice_statuses where account_id = $1 and invoice_id = $2
      returning n`,
    values: [accountId, id, status, reason, personId, now],
  });
}

/** Mails an issued invoice with its PDF to its buyer. Refused without an address. */
export async function sendInvoice(
  tx: Tx,
  accountId: number,
  { id, kind, label, total, left, due_on, email, paid_with: paidWith, ...charged }: InvoiceDetail,
  { jobs, secret }: Pick<Dependencies, 'jobs' | 'secret'>,
): Promise<string> {
  if (label === null) throw refused('Cette facture n’est pas encore émise.');
  const client = clientName(charged);
  if (email === null) {
    const where = charged.restaurant === null ? 'ses coordonnées' : 'sa fiche';
    throw refused(`${client} n’a pas d’adresse e-mail\u00a0: complétez ${where}.`);
  }
  const brand = await accountBrand(tx, accountId);
  const { rows } = await tx.raw<{ iban: string | null }>({
    text: 'select iban from accounts where id = $1',
    values: [accountId],
  });
  await asPlatform(tx, async () => {
    const words = invoiceMail({
      brand,
      name: INVOICE_KIND_LABELS[kind],
      label,
      restaurant: client,
      total: Math.abs(total),
      left,
      dueOn: kind === 'invoice' ? due_on : null,
      paidWith,
      iban: rows[0]?.iban ?? null,
    });
    const mail = { kind: 'invoice', accountId, to: email, invoice: { accountId, id }, ...words };
    await writeMail(tx, mail, secret, (of, name, data) => jobs.add(of, name, data));
  });
  return email;
}
