import { addDays } from '@boucle/contract/base/format.ts';
import { REMINDED_AFTER } from '@boucle/contract/shared/invoices/reminders.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

/**
 * Writes the course of the story's invoices, as a platform and the reminders would have: each was
 * deposited and approved, the last one that is not paid is disputed, and the late ones were
 * reminded of. From today on the platform takes what is issued.
 */
export async function writeInvoiceCourse(tx: Tx, { accountId, today }: DemoWorld): Promise<void> {
  const { rows } = await tx.raw<{
    id: number;
    label: string;
    siren: string;
    issued_at: Date;
    due_on: string;
    left: number;
    email: string | null;
  }>({
    text: `select i.id, i.label, i.parties->'seller'->>'siren' as siren, i.issued_at, i.due_on, i.parties->'buyer'->>'email' as email,
        i.net_cents + i.vat_cents - coalesce((select sum(p.cents) from invoice_payments p where p.account_id = $1 and p.invoice_id = i.id), 0)::bigint as left
      from invoices i where i.account_id = $1 and i.kind = 'invoice' and i.label is not null and i.parties->'buyer'->>'kind' = 'b2b' order by i.id`,
    values: [accountId],
  });
  const disputed = rows.findLast(({ left }) => left > 0)?.id;
  for (const { id, label, siren, issued_at: at, due_on, left, email } of rows) {
    const after = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
    await tx.raw({
      text: 'insert into invoice_deposits (account_id, invoice_id, tries, reference, deposited_at) values ($1, $2, 1, $3, $4)',
      values: [accountId, id, `SIM-${accountId}/${siren}_${label}`, after(1)],
    });
    await tx.raw({
      text: `insert into invoice_statuses (account_id, invoice_id, n, status, reason, at, source, code)
        values ($1, $2, 1, 'deposited', '', $3, 'platform', '200'), ($1, $2, 2, $4, $5, $6, 'platform', $7)`,
      values:
        id === disputed
          ? [
              accountId,
              id,
              after(2),
              'disputed',
              'Quantité facturée incorrecte\u00a0: deux bacs comptés en trop',
              after(1500),
              '207',
            ]
          : [accountId, id, after(2), 'approved', '', after(95), '205'],
    });
    if (left <= 0 || email === null || id === disputed) continue;
    for (const level of [1, 2] as const) {
      const day = addDays(due_on, REMINDED_AFTER[level]);
      if (day > today) continue;
      await tx.raw({
        text: 'insert into invoice_reminders (account_id, invoice_id, level, recipient, left_cents, at) values ($1, $2, $3, $4, $5, $6)',
        values: [accountId, id, level, email, left, new Date(`${day}T08:30:00Z`)],
      });
    }
  }
  await tx.raw({ text: 'update accounts set invoices_deposited_from = $2 where id = $1', values: [accountId, today] });
}
