import { type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type VatReportQuery } from '@boucle/contract/features/vatReport/calls.ts';
import { type VatSource } from '@boucle/contract/features/vatReport/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { taxesOf } from '../../domain/ledger/invoices/planClosing.ts';
import { rateAmong, USUAL_TAX } from '../../domain/ledger/allocation/vat.ts';
import { RULES } from '../../domain/ledger/rules/rules.ts';

/** VAT due on one piece at one rate, on a Paris day. Signed cents. */
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

/** Services that make VAT due in a period, in the order of the days. */
export async function servicesOf(
  tx: Tx,
  accountId: number,
  { from_date, to_date }: VatReportQuery,
): Promise<VatLine[]> {
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
        s.vat_rate::float8, coalesce(sum(x.cents) filter (where x.kind = 'FEES'), 0)::bigint,
        coalesce(sum(x.cents) filter (where x.kind = 'VAT'), 0)::bigint
      from settlements z
      join statements s on s.account_id = $1 and s.id = z.statement_id
      join restaurants r on r.account_id = $1 and r.id = z.restaurant_id
      join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
      join money_accounts f on f.account_id = $1 and f.id = e.from_account
      join money_accounts t on t.account_id = $1 and t.id = e.to_account
      cross join lateral (select case f.kind when 'AR' then t.kind else f.kind end as kind,
        case f.kind when 'AR' then e.amount_cents else -e.amount_cents end as cents) x
      where z.account_id = $1 and z.day between $2 and $3 and z.kind in ('statement_fees', 'fees_invoiced') and z.invoice_id is null
        and 'AR' in (f.kind, t.kind)
      group by z.id, z.day, s.month, s.number, r.name, r.buyer_kind, s.vat_rate
      order by 1, 2, 3, 6`,
    values: [accountId, from_date, to_date],
  });
  const rates = (await taxesOf(tx, accountId)).map(({ rate }) => rate);
  return rows.map(({ rate, base, vat, ...row }) => ({
    ...row,
    // What stands on a statement alone corrects an earlier month, maybe of another rate.
    rate: row.source === 'unbilled' ? rateAmong(base, vat, [rate, ...rates]) : rate,
    base,
    vat,
    cause: null,
  }));
}

/**
 * Deposits kept in a period, each transaction's share of them: the entries of the few accounts that
 * keep them lead to their transactions, so that the cost follows what was kept, not what was
 * posted. Each at the rate of its day, a reversal at that of what it takes back; a threshold that
 * was crossed before counts from the instant at which it was declared.
 */
const KEPT = `with kept as (
    select e.transaction_id as id, m.kind, e.amount_cents as cents
    from money_accounts m
    join entries e on e.account_id = $1 and e.to_account = m.id and e.day between $2 and $3
    where m.account_id = $1 and m.kind in ('ACQ', 'VAT')
    union all
    select e.transaction_id, m.kind, -e.amount_cents
    from money_accounts m
    join entries e on e.account_id = $1 and e.from_account = m.id and e.day between $2 and $3
    where m.account_id = $1 and m.kind in ('ACQ', 'VAT')
  ), lines as (
    select t.id, coalesce(t.reverses_id, t.id) as root, t.day, t.type, t.restaurant_id,
      coalesce((
        select v.rate from vat_rates v where v.account_id = $1 and v.valid_from <= coalesce(o.day, t.day)
          and (v.threshold_at is null or v.threshold_at <= coalesce(o.completed_at, t.completed_at)) order by v.valid_from desc limit 1
      ), $5)::float8 as rate,
      coalesce(sum(k.cents) filter (where k.kind = 'ACQ'), 0)::bigint as base,
      coalesce(sum(k.cents) filter (where k.kind = 'VAT'), 0)::bigint as vat
    from kept k
    join transactions t on t.account_id = $1 and t.id = k.id
    left join transactions o on o.account_id = $1 and o.id = t.reverses_id
    where t.type = any($4::text[]) and t.status = 'completed'
    group by t.id, t.reverses_id, t.day, o.day, o.completed_at, t.completed_at, t.type, t.restaurant_id
  )`;

async function keptOf(tx: Tx, accountId: number, { from_date, to_date }: VatReportQuery): Promise<VatLine[]> {
  const { rows } = await tx.raw<
    KeptRow & { id: number; restaurant: string | null; invoice: string | null; buyer: BuyerKind | null }
  >({
    text: `${KEPT}, invoiced as (
        -- The last one of each kind: an invoice that was replaced has another number.
        select distinct on (n.transaction_id, n.kind) n.transaction_id, n.kind, n.label, n.parties->'buyer'->>'kind' as buyer
        from invoices n where n.account_id = $1 and n.service_id is not null and n.label is not null order by n.transaction_id, n.kind, n.id desc
      )
      select l.id, l.day, l.rate, l.type, r.name as restaurant, l.base, l.vat, i.label as invoice, i.buyer
      from lines l left join restaurants r on r.account_id = $1 and r.id = l.restaurant_id
      left join invoiced i on i.transaction_id = l.root and i.kind = case when l.root = l.id then 'invoice' else 'credit_note' end
      order by l.day, l.id`,
    values: [accountId, from_date, to_date, KEEPING, USUAL_TAX.rate],
  });
  return rows.map(({ id, type, invoice, ...row }) => ({
    ...row,
    source: 'kept',
    piece: invoice ?? `T-${id}`,
    cause: type,
  }));
}

/** VAT kept on a Paris day for one cause, at one rate. Signed cents. */
interface KeptRow {
  readonly day: string;
  readonly rate: number;
  readonly type: TransactionType;
  readonly base: number;
  readonly vat: number;
}

/**
 * Deposits kept on a Paris day for one cause at one rate, and how many transactions kept them.
 * Signed cents.
 */
export interface KeptDay {
  readonly day: string;
  readonly cause: TransactionType;
  readonly rate: number;
  readonly base: number;
  readonly vat: number;
  readonly count: number;
}

/** Deposits kept in a period, summed by day, cause and rate, in the order of the days. */
export async function keptDays(tx: Tx, accountId: number, { from_date, to_date }: VatReportQuery): Promise<KeptDay[]> {
  const { rows } = await tx.raw<KeptRow & { count: number }>({
    text: `${KEPT} select day, rate, type, sum(base)::bigint as base, sum(vat)::bigint as vat, count(*)::int as count
      from lines group by day, rate, type order by day, min(id)`,
    values: [accountId, from_date, to_date, KEEPING, USUAL_TAX.rate],
  });
  return rows.map(({ type, ...row }) => ({ ...row, cause: type }));
}
