import { type BuyerKind } from '@boucle/contract/invoices/labels.ts';
import { type Tx } from '../database/transaction.ts';

/** An invoice that is due and not wholly paid. Cents, with VAT. */
export interface Late extends Record<string, unknown> {
  readonly id: number;
  readonly label: string;
  readonly due_on: string;
  readonly restaurant: string;
  /** Where it would be sent today. */
  readonly email: string | null;
  readonly buyer: BuyerKind;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly total_cents: number;
  readonly left_cents: number;
  /** The last reminder of it; 0 when there was none. */
  readonly reminded: number;
}

/** Unpaid invoices that were due between two Paris days. One that is disputed, or that was sent back, is no debt to remind of. */
export async function lateInvoices(
  tx: Tx,
  accountId: number,
  { from, until }: { from: string; until: string },
): Promise<Late[]> {
  const { rows } = await tx.raw<Late>({
    text: `select i.id, i.label, i.due_on, coalesce(r.name, i.parties->'buyer'->>'name') as restaurant,
        coalesce(r.billing_email, r.email, b.email, i.parties->'buyer'->>'email') as email, i.parties->'buyer'->>'kind' as buyer,
        i.parties->'seller'->>'iban' as iban, i.parties->'seller'->>'bic' as bic, i.net_cents + i.vat_cents as total_cents,
        i.net_cents + i.vat_cents - coalesce(p.cents, 0) as left_cents, coalesce(m.level, 0)::int as reminded
      from invoices i
      left join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
      left join service_buyers b on b.account_id = $1 and b.service_id = i.service_id
      left join (
        select x.invoice_id, sum(x.cents)::bigint as cents from invoice_payments x where x.account_id = $1 group by x.invoice_id
      ) p on p.invoice_id = i.id
      left join (
        select x.invoice_id, max(x.level) as level from invoice_reminders x where x.account_id = $1 group by x.invoice_id
      ) m on m.invoice_id = i.id
      left join (
        select distinct on (x.invoice_id) x.invoice_id, x.status from invoice_statuses x
         where x.account_id = $1 and x.status <> 'sent' order by x.invoice_id, x.n desc
      ) l on l.invoice_id = i.id
      where i.account_id = $1 and i.kind = 'invoice' and i.label is not null and i.due_on between $2 and $3
        and i.net_cents + i.vat_cents > coalesce(p.cents, 0)
        and not (i.service_id is not null and exists (select from invoices c where c.account_id = $1 and c.corrects_id = i.id))
        and coalesce(l.status, '') not in ('disputed', 'refused', 'rejected')
      order by i.id`,
    values: [accountId, from, until],
  });
  return rows;
}
