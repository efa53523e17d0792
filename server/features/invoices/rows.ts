import { type InvoiceKind, type InvoiceState } from '@boucle/contract/invoices/labels.ts';
import { type Invoice } from '@boucle/contract/invoices/shapes.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { statementNumber } from '@boucle/contract/statements/labels.ts';
import { type RawBuilder, sql } from 'kysely';

/** An invoice as SQL answers it, in cents: those of a credit note are below 0. */
export interface InvoiceSqlRow {
  id: number;
  kind: InvoiceKind;
  label: string | null;
  state: InvoiceState;
  late: boolean;
  restaurant_id: number;
  restaurant_name: string;
  /** First day. */
  month: string;
  statement_id: number;
  statement_rank: number;
  issued_on: string | null;
  due_on: string | null;
  net_cents: number;
  vat_cents: number;
  left_cents: number;
  corrects_id: number | null;
  corrected: string | null;
}

/**
 * Every invoice of the account with its state, on that Paris day: what was last recorded of it, unless payments settled it whole or credit notes took
 * all of it back. One that was reduced to nothing while it waited is none.
 */
export const invoicesSql = (accountId: number, today: string): RawBuilder<unknown> => sql`(
  select i.*, i.kind = 'invoice' and i.state not in ('waiting', 'paid', 'credited') and i.due_on < ${today}::date as late
    from (select n.id, n.kind, n.label, n.restaurant_id, n.statement_id, n.series, n.year, n.number, n.issued_on, n.due_on, n.corrects_id,
             case n.kind when 'invoice' then n.net_cents else -n.net_cents end as net_cents,
             case n.kind when 'invoice' then n.vat_cents else -n.vat_cents end as vat_cents,
             case n.kind when 'invoice' then 1 else -1 end * (n.net_cents + n.vat_cents) - coalesce(p.cents, 0) as left_cents,
             d.invoice_id is not null as undeposited, r.name as restaurant_name, s.month, s.number as statement_rank, c.label as corrected,
             case when n.label is null then 'waiting'
                  when k.net = n.net_cents then 'credited'
                  when n.kind = 'invoice' and p.cents = n.net_cents + n.vat_cents then 'paid'
                  when n.kind = 'credit_note' and -p.cents = n.net_cents + n.vat_cents then 'applied'
                  else coalesce(l.status, 'issued') end as state
            from invoices n
            join restaurants r on r.account_id = ${accountId}::bigint and r.id = n.restaurant_id
            join statements s on s.account_id = ${accountId}::bigint and s.id = n.statement_id
            left join invoices c on c.account_id = ${accountId}::bigint and c.id = n.corrects_id
            left join (
              select x.invoice_id, sum(x.cents)::bigint as cents from invoice_payments x
               where x.account_id = ${accountId}::bigint group by x.invoice_id
            ) p on p.invoice_id = n.id
            left join (
              select x.invoice_id from invoice_deposits x where x.account_id = ${accountId}::bigint and x.reference is null
            ) d on d.invoice_id = n.id
            left join (
              select x.corrects_id, sum(x.net_cents)::bigint as net from invoices x
               where x.account_id = ${accountId}::bigint and x.corrects_id is not null group by x.corrects_id
            ) k on k.corrects_id = n.id
            left join (
              select distinct on (x.invoice_id) x.invoice_id, x.status from invoice_statuses x
               where x.account_id = ${accountId}::bigint and x.status <> 'sent' order by x.invoice_id, x.n desc
            ) l on l.invoice_id = n.id
           where n.account_id = ${accountId}::bigint and n.net_cents > 0) i
) i`;

export const INVOICE_ROW = sql`i.id, i.kind, i.label, i.state, i.late, i.restaurant_id, i.restaurant_name, i.month, i.statement_id,
  i.statement_rank, i.issued_on, i.due_on, i.net_cents, i.vat_cents, i.left_cents, i.corrects_id, i.corrected`;

export const invoiceOf = (row: InvoiceSqlRow): Invoice => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  state: row.state,
  late: row.late,
  restaurant: { id: row.restaurant_id, name: row.restaurant_name },
  month: row.month.slice(0, 7),
  statement: { id: row.statement_id, number: statementNumber(row.month, row.statement_rank) },
  issued_on: row.issued_on,
  due_on: row.due_on,
  net: toEuros(row.net_cents),
  vat: toEuros(row.vat_cents),
  total: toEuros(row.net_cents + row.vat_cents),
  left: toEuros(row.left_cents),
  corrects: row.corrects_id === null ? null : { id: row.corrects_id, label: row.corrected ?? '' },
});
