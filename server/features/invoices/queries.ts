import {
  type Invoice,
  type INVOICE_SORTS,
  type InvoiceListQuery,
  type InvoiceTotals,
} from '@boucle/contract/features/invoices/shapes.ts';
import { readPage, readSort, type Sorting } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { INVOICE_ROW, invoiceOf, type InvoiceSqlRow, invoicesSql } from './rows.ts';

type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** Waiting invoices first, then the latest issued. */
const LATEST_FIRST: readonly Sorting<InvoiceSort>[] = [{ column: 'number', descending: true }];

const SORTED_BY: Readonly<Record<InvoiceSort, readonly RawBuilder<unknown>[]>> = {
  issued_on: [sql`i.issued_on`],
  number: [sql`i.issued_on`, sql`i.series`, sql`i.year`, sql`i.number`],
  restaurant: [sql`plain(i.buyer_name)`],
  total: [sql`i.net_cents + i.vat_cents`],
  due_on: [sql`i.due_on`],
};

/** A page of invoices, and how many pass the filters. */
export async function listInvoices(
  tx: Tx,
  accountId: number,
  query: InvoiceListQuery,
  today: string,
): Promise<{ rows: Invoice[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  if (isOfRows(query)) return pageOfRows(tx, accountId, query, today);
  const rows = await prepared(
    tx,
    sql<
      InvoiceSqlRow & { count: number }
    >`select ${INVOICE_ROW}, count(*) over ()::int as count from ${invoicesSql(accountId, today)}
      where ${conditionsOf(query)} order by ${orderOf(query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const count = rows[0]?.count ?? (offset === 0 ? 0 : (await totalsOf(tx, accountId, query, today)).count);
  return { rows: rows.map(invoiceOf), count };
}

const FILTERS_OF_ROWS: ReadonlySet<string> = new Set(['kind', 'restaurant_id', 'service_id']);
const SORTS_OF_ROWS: ReadonlySet<InvoiceSort> = new Set(['issued_on', 'number', 'due_on']);

/**
 * Whether the rows of `invoices` suffice to find a page: no state, which payments and statuses
 * make, is filtered or sorted by.
 */
const isOfRows = ({ filter = {}, sort }: InvoiceListQuery): boolean =>
  Object.keys(filter).every((name) => FILTERS_OF_ROWS.has(name)) &&
  readSort<InvoiceSort>(sort, LATEST_FIRST).every(({ column }) => SORTS_OF_ROWS.has(column));

/**
 * The same, picked before states are made out: what a page costs grows with its rows and not with
 * what was ever invoiced.
 */
async function pageOfRows(
  tx: Tx,
  accountId: number,
  query: InvoiceListQuery,
  today: string,
): Promise<{ rows: Invoice[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const those = sql`invoices i where i.account_id = ${accountId}::bigint and i.net_cents > 0 and ${conditionsOf(query)}`;
  const rows = await prepared(
    tx,
    sql<{ count: number } & (InvoiceSqlRow | { id: null })>`
      with picked as materialized (
        select i.id from ${those} order by ${orderOf(query)} limit ${limit}::bigint offset ${offset}::bigint
      )
      select counted.count, ${INVOICE_ROW}
        from (select count(*)::int as count from ${those}) counted
        left join ${invoicesSql(accountId, today, sql`picked`)} on true
       order by ${orderOf(query)}`,
  );
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [invoiceOf(row)])), count: rows[0]?.count ?? 0 };
}

/** All invoices that pass the filters, in the order of the list. */
export async function allInvoices(
  tx: Tx,
  accountId: number,
  query: InvoiceListQuery,
  today: string,
): Promise<Invoice[]> {
  const rows = await prepared(
    tx,
    sql<InvoiceSqlRow>`select ${INVOICE_ROW} from ${invoicesSql(accountId, today)} where ${conditionsOf(query)} order by ${orderOf(query)}`,
  );
  return rows.map(invoiceOf);
}

interface TotalsRow {
  count: number;
  waiting: number;
  net_cents: number;
  vat_cents: number;
  left_cents: number;
}

/**
 * Totals of the invoices that the query filters, in cents; `waiting` counts all unissued invoices
 * of the account.
 */
export async function totalsOf(
  tx: Tx,
  accountId: number,
  query: InvoiceListQuery,
  today: string,
): Promise<InvoiceTotals> {
  const [row] = await prepared(
    tx,
    sql<TotalsRow>`select count(*)::int as count, coalesce(sum(i.net_cents), 0)::bigint as net_cents,
        coalesce(sum(i.vat_cents), 0)::bigint as vat_cents, coalesce(sum(i.left_cents), 0)::bigint as left_cents,
        (select count(*)::int from invoices w where w.account_id = ${accountId}::bigint and w.label is null and w.net_cents > 0) as waiting
      from ${invoicesSql(accountId, today)} where ${conditionsOf(query)}`,
  );
  const { count = 0, waiting = 0, net_cents: net = 0, vat_cents: vat = 0, left_cents: left = 0 } = row ?? {};
  return { count, waiting, net: toEuros(net), vat: toEuros(vat), total: toEuros(net + vat), left: toEuros(left) };
}

/** One row, undefined when the account has none of that number. */
export async function invoiceRow(
  tx: Tx,
  accountId: number,
  id: number,
  today: string,
): Promise<InvoiceSqlRow | undefined> {
  const [row] = await prepared(
    tx,
    sql<InvoiceSqlRow>`select ${INVOICE_ROW} from ${invoicesSql(accountId, today)} where i.id = ${id}::bigint`,
  );
  return row;
}

function conditionsOf({ filter = {}, from_date, to_date }: InvoiceListQuery): RawBuilder<unknown> {
  const { kind, state, month, restaurant_id, service_id, late, undeposited, q } = filter;
  const all: RawBuilder<unknown>[] = [];
  if (kind !== undefined) all.push(sql`i.kind = any(${kind}::text[])`);
  if (state !== undefined) all.push(sql`i.state = any(${state}::text[])`);
  if (month !== undefined) all.push(sql`i.month = any(${month.map((one) => `${one}-01`)}::date[])`);
  if (restaurant_id !== undefined) all.push(sql`i.restaurant_id = ${restaurant_id}::bigint`);
  if (service_id !== undefined) all.push(sql`i.service_id = ${service_id}::bigint`);
  if (late !== undefined) all.push(sql`i.late`);
  if (undeposited !== undefined) all.push(sql`i.undeposited`);
  if (from_date !== undefined) all.push(sql`i.issued_on >= ${from_date}::date`);
  if (to_date !== undefined) all.push(sql`i.issued_on <= ${to_date}::date`);
  if (q !== undefined && q !== '') {
    const pattern = contains(q);
    all.push(
      sql`(plain(i.buyer_name) like plain(${pattern}) or i.label ilike ${pattern} or i.corrected ilike ${pattern})`,
    );
  }
  return allOf(all);
}

function orderOf({ sort }: InvoiceListQuery): RawBuilder<unknown> {
  const order = readSort<InvoiceSort>(sort, LATEST_FIRST);
  const parts = order.flatMap(({ column, descending }) =>
    SORTED_BY[column].map((by) => sql`${by} ${sql.raw(descending ? 'desc nulls first' : 'asc nulls last')}`),
  );
  return sql.join([...parts, sql`i.id desc`]);
}
