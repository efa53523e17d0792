import { type InvoiceKind, type InvoiceState } from '@boucle/contract/shared/invoices/labels.ts';
import { type Invoice } from '@boucle/contract/features/invoices/shapes.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { statementMailed } from '../../outside/mails/messages/statementMailed.ts';

/** An invoice as a row of SQL, in cents; a credit note is below 0. */
export interface InvoiceSqlRow {
  id: number;
  kind: InvoiceKind;
  label: string | null;
  state: InvoiceState;
  late: boolean;
  restaurant_id: number | null;
  service_id: number | null;
  /** Of the restaurant, or of the client of the service. */
  buyer_name: string;
  /** First day. */
  month: string;
  statement_id: number | null;
  statement_rank: number | null;
  issued_on: string | null;
  due_on: string | null;
  statement_due_on: string | null;
  net_cents: number;
  vat_cents: number;
  left_cents: number;
  mailed: Invoice['mailed'];
  corrects_id: number | null;
  corrected: string | null;
}

/**
 * Every invoice of the account with its state on that Paris day: its last recorded status, unless
 * payments settle it whole or credit notes take all of it back. An invoice reduced to nothing while
 * it waited is left out. What is left of a restaurant's invoice is what its statement has not
 * settled. The rest of a service's invoice is its unpaid part, and 0 once it is credited: its
 * credit note then owes what was paid. `picked` names rows of `id`: those alone then, and what
 * belongs to no other is not added up.
 */
export const invoicesSql = (accountId: number, today: string, picked?: RawBuilder<unknown>): RawBuilder<unknown> => {
  const among = (id: string) => (picked === undefined ? sql`` : sql`and ${sql.ref(id)} in (select id from ${picked})`);
  return sql`(
  select i.*, coalesce(${statementMailed(accountId, sql`i.statement_id`)}, (select 'sent' from invoice_statuses x
      where x.account_id = ${accountId}::bigint and x.invoice_id = i.id and x.status = 'sent' limit 1)) as mailed, i.kind = 'invoice' and i.state not in ('waiting', 'paid', 'credited') and coalesce(i.statement_due_on, i.due_on) < ${today}::date as late
    from (select n.id, n.kind, n.label, n.restaurant_id, n.service_id, n.statement_id, n.series, n.year, n.number, n.issued_on, n.due_on, n.corrects_id,
             case n.kind when 'invoice' then n.net_cents else -n.net_cents end as net_cents,
             case n.kind when 'invoice' then n.vat_cents else -n.vat_cents end as vat_cents,
             o.left_cents, d.invoice_id is not null as undeposited, coalesce(r.name, e.custom_customer) as buyer_name,
             coalesce(s.month, date_trunc('month', n.period_to)::date) as month, s.number as statement_rank, s.due_on as statement_due_on, c.label as corrected,
             case when n.label is null then 'waiting'
                  when k.net = n.net_cents then 'credited'
                  when o.left_cents = 0 then case n.kind when 'invoice' then 'paid' else 'applied' end
                  else coalesce(l.status, 'issued') end as state
            from invoices n
            left join restaurants r on r.account_id = ${accountId}::bigint and r.id = n.restaurant_id
            left join services e on e.account_id = ${accountId}::bigint and e.id = n.service_id
            left join statements s on s.account_id = ${accountId}::bigint and s.id = n.statement_id
            left join invoices c on c.account_id = ${accountId}::bigint and c.id = n.corrects_id
            left join (
              select x.invoice_id, sum(x.cents)::bigint as cents from invoice_payments x
               where x.account_id = ${accountId}::bigint ${among('x.invoice_id')} group by x.invoice_id
            ) p on p.invoice_id = n.id
            left join (
              select x.invoice_id from invoice_deposits x where x.account_id = ${accountId}::bigint and x.reference is null
            ) d on d.invoice_id = n.id
            left join (
              select x.corrects_id, sum(x.net_cents)::bigint as net from invoices x
               where x.account_id = ${accountId}::bigint and x.corrects_id is not null ${among('x.corrects_id')} group by x.corrects_id
            ) k on k.corrects_id = n.id
            left join (
              select distinct on (x.invoice_id) x.invoice_id, x.status from invoice_statuses x
               where x.account_id = ${accountId}::bigint and x.status <> 'sent' ${among('x.invoice_id')} order by x.invoice_id, x.n desc
            ) l on l.invoice_id = n.id
            cross join lateral (
              select sum(x.cents)::bigint as cents from invoice_payments x
               where x.account_id = ${accountId}::bigint and x.invoice_id = n.corrects_id and n.service_id is not null
            ) q
            cross join lateral (select case
                when n.service_id is null or n.kind = 'invoice' and k.net is null
                  then case n.kind when 'invoice' then 1 else -1 end * (n.net_cents + n.vat_cents) - coalesce(p.cents, 0)
                when n.kind = 'invoice' then 0
                else -coalesce(p.cents, 0) - coalesce(q.cents, 0) end::bigint as left_cents) o
           where n.account_id = ${accountId}::bigint and n.net_cents > 0 ${among('n.id')}) i
) i`;
};

export const INVOICE_ROW = sql`i.statement_due_on, i.id, i.kind, i.label, i.state, i.late, i.restaurant_id, i.service_id, i.buyer_name, i.month, i.statement_id,
  i.statement_rank, i.issued_on, i.due_on, i.net_cents, i.vat_cents, i.left_cents, i.mailed, i.corrects_id, i.corrected`;

/** A row of INVOICE_ROW as the contract answers it, in euros. */
export const invoiceOf = (row: InvoiceSqlRow): Invoice => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  state: row.state,
  late: row.late,
  restaurant: row.restaurant_id === null ? null : { id: row.restaurant_id, name: row.buyer_name },
  service: row.service_id === null ? null : { id: row.service_id, customer: row.buyer_name },
  month: row.month.slice(0, 7),
  statement:
    row.statement_id === null
      ? null
      : { id: row.statement_id, number: statementNumber(row.month, row.statement_rank ?? 0) },
  issued_on: row.issued_on,
  due_on: row.due_on,
  net: toEuros(row.net_cents),
  vat: toEuros(row.vat_cents),
  total: toEuros(row.net_cents + row.vat_cents),
  left: toEuros(row.left_cents),
  mailed: row.mailed,
  corrects: row.corrects_id === null ? null : { id: row.corrects_id, label: row.corrected ?? '' },
});
