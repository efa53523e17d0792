import { type BuyerKind } from '@boucle/contract/invoices/labels.ts';
import { type TransactionType } from '@boucle/contract/transactions/types.ts';
import { type VatReportQuery } from '@boucle/contract/vatReport/calls.ts';
import { type VatSource } from '@boucle/contract/vatReport/labels.ts';
import { type Tx } from '../../database/transaction.ts';
import { taxesOf } from '../../ledger/invoices/planClosing.ts';
import { taxOn } from '../../ledger/allocation/vat.ts';
import { RULES } from '../../ledger/rules/rules.ts';

/** What one piece makes due at one rate, on a Paris day. Signed cents. */
export interface VatLine {
  readonly day: string;
  readonly source: VatSource;
  /** « F2026-0012 », « T-31 », the number of a statement. */
  readonly piece: string;
  readonly restaurant: string | null;
  readonly buyer: BuyerKind | null;
  readonly cause: TransactionType | null;
  readonly rate: number;
  readonly base: number;
  readonly vat: number;
}

/** Types of transactions that may keep a deposit. */
const KEEPING = Object.entries(RULES).flatMap(([type, { rows }]) =>
  Object.values(rows).some(({ entries }) => entries.some(({ from, to }) => from === 'VAT' || to === 'VAT'))
    ? [type]
    : [],
);

/** Everything that makes VAT due in a period, in the order of the days. */
export async function vatLines(tx: Tx, accountId: number, period: VatReportQuery): Promise<VatLine[]> {
  const services = await servicesOf(tx, accountId, period);
  const kept = await keptOf(tx, accountId, period);
  return [...services, ...kept].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

async function servicesOf(tx: Tx, accountId: number, { from_date, to_date }: VatReportQuery): Promise<VatLine[]> {
  const { rows } = await tx.raw<Omit<VatLine, 'cause'>>({
    text: `select p.day, 'paid' as source, coalesce(i.label, 'En attente') as piece, r.name as restaurant,
        coalesce(i.parties->'buyer'->>'kind', r.buyer_kind) as buyer, x.rate, x.base, x.vat
      from invoice_payments p
      join invoices i on i.account_id = $1 and i.id = p.invoice_id
      join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
      cross join jsonb_to_recordset(p.vat) as x(rate float8, base bigint, vat bigint)
      where p.account_id = $1 and p.day between $2 and $3 and not i.vat_on_debits
      union all
      select i.issued_on, 'invoiced', i.label, r.name, i.parties->'buyer'->>'kind', x.rate,
        case i.kind when 'invoice' then x.base else -x.base end, case i.kind when 'invoice' then x.vat else -x.vat end
      from invoices i
      join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
      cross join jsonb_to_recordset(i.vat) as x(rate float8, base bigint, vat bigint)
      where i.account_id = $1 and i.issued_on between $2 and $3 and i.vat_on_debits
      union all
      select z.day, 'unbilled', extract(year from s.month)::text || '-' || lpad(s.number::text, 4, '0'), r.name, r.buyer_kind,
        s.vat_rate::float8, coalesce(sum(x.cents) filter (where m.kind = 'FEES'), 0)::bigint,
        coalesce(sum(x.cents) filter (where m.kind = 'VAT'), 0)::bigint
      from settlements z
      join statements s on s.account_id = $1 and s.id = z.statement_id
      join restaurants r on r.account_id = $1 and r.id = z.restaurant_id
      join (
        select settlement_id, to_account as account, amount_cents as cents from settlement_entries where account_id = $1
        union all select settlement_id, from_account, -amount_cents from settlement_entries where account_id = $1
      ) x on x.settlement_id = z.id
      join money_accounts m on m.account_id = $1 and m.id = x.account and m.kind in ('FEES', 'VAT')
      where z.account_id = $1 and z.day between $2 and $3 and z.kind = 'statement_fees' and z.invoice_id is null
      group by z.id, z.day, s.month, s.number, r.name, r.buyer_kind, s.vat_rate
      order by 1, 2, 3, 6`,
    values: [accountId, from_date, to_date],
  });
  return rows.map((row) => ({ ...row, cause: null }));
}

async function keptOf(tx: Tx, accountId: number, { from_date, to_date }: VatReportQuery): Promise<VatLine[]> {
  const { rows } = await tx.raw<{
    id: number;
    day: string;
    taxed: string;
    type: TransactionType;
    restaurant: string | null;
    base: number;
    vat: number;
  }>({
    text: `select t.id, t.day, coalesce(o.day, t.day) as taxed, t.type, r.name as restaurant,
        coalesce(sum(x.cents) filter (where m.kind = 'ACQ'), 0)::bigint as base,
        coalesce(sum(x.cents) filter (where m.kind = 'VAT'), 0)::bigint as vat
      from transactions t
      left join transactions o on o.account_id = $1 and o.id = t.reverses_id
      left join restaurants r on r.account_id = $1 and r.id = t.restaurant_id
      join (
        select e.transaction_id, e.to_account as account, e.amount_cents as cents from entries e where e.account_id = $1
        union all select e.transaction_id, e.from_account, -e.amount_cents from entries e where e.account_id = $1
      ) x on x.transaction_id = t.id
      join money_accounts m on m.account_id = $1 and m.id = x.account and m.kind in ('ACQ', 'VAT')
      where t.account_id = $1 and t.type = any($4::text[]) and t.day between $2 and $3 and t.status = 'completed'
      group by t.id, t.day, o.day, t.type, r.name order by t.day, t.id`,
    values: [accountId, from_date, to_date, KEEPING],
  });
  const taxes = await taxesOf(tx, accountId);
  return rows.map(({ id, taxed, type, ...row }) => ({
    ...row,
    source: 'kept',
    piece: `T-${id}`,
    buyer: null,
    cause: type,
    // A reversal gives back the rate of what it takes back.
    rate: taxOn(taxes, taxed).rate,
  }));
}
