import { type Tx } from '../../../platform/database/transaction.ts';
import { categoryOf, taxOn, type VatPart } from '../allocation/vat.ts';
import { lockService } from '../books/advisoryLocks.ts';
import { type Posting } from '../posting/posting.ts';
import { LedgerRefusal } from '../refusals.ts';
import { issueInvoices } from './issue.ts';
import { missingLines } from './missingLines.ts';
import { type MissingLine } from './plan.ts';
import { taxesOf } from './planClosing.ts';
import { insertPapers } from './writePapers.ts';

/**
 * Writes the invoice of the containers that a return of a service outside the web app did not bring
 * back, and issues it unless its client is still unknown. The return itself books the money: its
 * VAT is due that day. Does nothing for other postings.
 */
export async function invoiceMissing(
  tx: Tx,
  accountId: number,
  transactionId: number,
  { parties, keptCents, vatCents, day, lines, at, adminId, personId, reversesId }: Posting,
): Promise<void> {
  const { serviceId } = parties;
  if (serviceId === undefined || reversesId !== null || keptCents <= 0) return;
  const tax = taxOn(await taxesOf(tx, accountId), day);
  const net = keptCents - vatCents;
  const vat: VatPart[] = [{ category: categoryOf(tax), rate: tax.rate, base: net, vat: vatCents }];
  const missing = lines.filter(({ role, quantity }) => role === 'missing' && quantity > 0);
  const titles = await titlesOf(
    tx,
    accountId,
    missing.map(({ formatId }) => formatId),
  );
  const person = adminId ?? personId;
  const paper = {
    kind: 'invoice',
    service_id: serviceId,
    transaction_id: transactionId,
    corrects_id: null,
    lines: missingLines(missing, { kept: keptCents, net, tax, month: `${day.slice(0, 7)}-01`, titles }),
    vat,
    manual: false,
    reason: '',
    day,
  } as const;
  const ids = await insertPapers(tx, accountId, [paper], { personId: person, now: at });
  await issueInvoices(tx, accountId, { ids, now: at, personId: person });
}

async function titlesOf(tx: Tx, accountId: number, formatIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.raw<{ id: number; title: string }>({
    text: 'select id, title from formats where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, formatIds],
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}

interface Invoiced {
  readonly id: number;
  readonly service_id: number;
  readonly transaction_id: number;
  readonly label: string | null;
  readonly lines: MissingLine[];
  readonly vat: VatPart[];
  readonly day: string;
}

/**
 * Takes back the invoice of a return that is reversed: by a credit note of all of it or, while it
 * waits, by emptying it, so that it is never issued. Earlier returns have no invoice.
 */
export async function creditMissing(tx: Tx, accountId: number, posting: Posting): Promise<void> {
  const { reversesId, parties, at, adminId, comment } = posting;
  if (parties.serviceId === undefined || reversesId === null) return;
  const invoice = await standingInvoice(tx, accountId, { transactionId: reversesId });
  if (invoice === undefined) return;
  const { rows: dropped } = await tx.raw<{ id: number }>({
    text: `update invoices set lines = '[]', vat = '[]', net_cents = 0, vat_cents = 0
      where account_id = $1 and id = $2 and label is null returning id`,
    values: [accountId, invoice.id],
  });
  if (dropped.length > 0) return;
  const [id = 0] = await insertPapers(tx, accountId, [creditOf(invoice, comment ?? '')], {
    personId: adminId,
    now: at,
  });
  await issueInvoices(tx, accountId, { ids: [id], now: at, personId: adminId });
}

/** The service that an invoice charges; undefined for a restaurant's invoice, or none. */
export async function serviceOf(tx: Tx, accountId: number, id: number): Promise<number | undefined> {
  const { rows } = await tx.raw<{ service_id: number | null }>({
    text: 'select service_id from invoices where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.service_id ?? undefined;
}

/**
 * Replaces the invoice of a service that its client or their platform sent back: a credit note of
 * all of it, and a new invoice with the parties of that day. Nothing moves in the books. Answers
 * the new one's number in the table. Throws LedgerRefusal when something of it was paid.
 */
export async function replaceServiceInvoice(
  tx: Tx,
  accountId: number,
  id: number,
  { reason, personId, now }: { reason: string; personId: number; now: Date },
): Promise<number | undefined> {
  const serviceId = await serviceOf(tx, accountId, id);
  if (serviceId === undefined) return undefined;
  await lockService(tx, accountId, serviceId);
  const invoice = await standingInvoice(tx, accountId, { id });
  if (invoice === undefined || invoice.label === null) {
    throw new LedgerRefusal('Seule une facture émise, et pas encore créditée, se remplace.');
  }
  const { rows: paid } = await tx.raw<{ cents: number }>({
    text: 'select coalesce(sum(cents), 0)::bigint as cents from invoice_payments where account_id = $1 and invoice_id = $2',
    values: [accountId, id],
  });
  if ((paid[0]?.cents ?? 0) !== 0) {
    throw new LedgerRefusal('Un paiement la solde\u00a0: annulez-le, puis enregistrez-le sur la nouvelle facture.');
  }
  const { service_id, transaction_id, lines, vat, day } = invoice;
  const again = {
    kind: 'invoice',
    service_id,
    transaction_id,
    corrects_id: null,
    lines,
    vat,
    manual: false,
    day,
  } as const;
  const papers = [creditOf(invoice, reason), { ...again, reason: '' }];
  const ids = await insertPapers(tx, accountId, papers, { personId, now });
  const issued = await issueInvoices(tx, accountId, { ids, now, personId });
  if (issued.length < ids.length) {
    throw new LedgerRefusal(
      'La facture ne peut pas être émise\u00a0: complétez d’abord vos mentions et les coordonnées du client.',
    );
  }
  return ids[1];
}

const creditOf = ({ id, service_id, transaction_id, lines, vat, day }: Invoiced, reason: string) =>
  ({
    kind: 'credit_note',
    service_id,
    transaction_id,
    corrects_id: id,
    lines: lines.map((line, rank) => ({ ...line, credits: rank })),
    vat,
    manual: false,
    reason: reason.slice(0, 500),
    day,
  }) as const;

/**
 * The invoice of a return that no credit note took back, by its own number or by the transaction;
 * undefined when there is none.
 */
async function standingInvoice(
  tx: Tx,
  accountId: number,
  { id = null, transactionId = null }: { id?: number | null; transactionId?: number | null },
): Promise<Invoiced | undefined> {
  const { rows } = await tx.raw<Invoiced & Record<string, unknown>>({
    text: `select i.id, i.service_id, i.transaction_id, i.label, i.lines, i.vat, i.period_from as day from invoices i
      where i.account_id = $1 and i.kind = 'invoice' and i.net_cents > 0 and i.service_id is not null
        and ($2::bigint is null or i.id = $2) and ($3::bigint is null or i.transaction_id = $3)
        and not exists (select from invoices c where c.account_id = $1 and c.corrects_id = i.id)
      order by i.id desc limit 1`,
    values: [accountId, id, transactionId],
  });
  return rows[0];
}
