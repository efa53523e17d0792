import { readPage, readSort, type Sorting } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import {
  type PAYMENT_SORTS,
  type PaymentListQuery,
  type PaymentTotals,
  type RecordedPayment,
} from '@boucle/contract/features/payments/calls.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { paymentRows } from '../../domain/ledger/allocation/paymentRows.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

type PaymentSort = (typeof PAYMENT_SORTS)[number];

interface PaymentSqlRow extends Pick<
  RecordedPayment,
  'id' | 'day' | 'direction' | 'means' | 'comment' | 'by' | 'reverses_id' | 'reversed' | 'invoices'
> {
  cents: number;
  created_at: Date;
  restaurant_id: number | null;
  service_id: number | null;
  client: string;
  statement_id: number | null;
  month: string;
  number: number;
}

const LATEST_FIRST: readonly Sorting<PaymentSort>[] = [{ column: 'day', descending: true }];

const SORTED_BY: Readonly<Record<PaymentSort, RawBuilder<unknown>>> = {
  day: sql`p.day`,
  client: sql`plain(p.client)`,
  amount: sql`p.cents`,
};

/** The payments with who paid or was paid, and the statement that they pay. */
const payments = (accountId: number): RawBuilder<unknown> => sql`(
  select p.*, coalesce(r.name, v.custom_customer) as client, s.month, s.number
    from ${paymentRows(accountId)}
    left join restaurants r on r.account_id = ${accountId}::bigint and r.id = p.restaurant_id
    left join services v on v.account_id = ${accountId}::bigint and v.id = p.service_id
    left join statements s on s.account_id = ${accountId}::bigint and s.id = p.statement_id
) p`;

const rowsOf = (accountId: number, query: PaymentListQuery): RawBuilder<unknown> => sql`
  select p.*, coalesce((select json_agg(json_build_object('id', i.id, 'label', i.label) order by i.id) from invoices i
      where i.account_id = ${accountId}::bigint and i.id in (
        select x.invoice_id from invoice_payments x where x.account_id = ${accountId}::bigint and x.settlement_id = p.id)), '[]') as invoices
    from ${payments(accountId)} where ${conditionsOf(query)} order by ${orderOf(query)}`;

const paymentOf = (row: PaymentSqlRow): RecordedPayment => ({
  id: row.id,
  day: row.day,
  direction: row.direction,
  amount: toEuros(row.cents),
  means: row.means,
  comment: row.comment,
  by: row.by,
  created_at: row.created_at.toISOString(),
  reverses_id: row.reverses_id,
  reversed: row.reversed,
  restaurant: row.restaurant_id === null ? null : { id: row.restaurant_id, name: row.client },
  service: row.service_id === null ? null : { id: row.service_id, customer: row.client },
  statement:
    row.statement_id === null ? null : { id: row.statement_id, number: statementNumber(row.month, row.number) },
  invoices: row.invoices,
});

/** A page of the payments, and how many answer the filters; the latest first. */
export async function listPayments(
  tx: Tx,
  accountId: number,
  query: PaymentListQuery,
): Promise<{ rows: RecordedPayment[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const rows = await prepared(
    tx,
    sql<PaymentSqlRow>`${rowsOf(accountId, query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const [counted] = await prepared(
    tx,
    sql<{ count: number }>`select count(*)::int as count from ${payments(accountId)} where ${conditionsOf(query)}`,
  );
  return { rows: rows.map(paymentOf), count: counted?.count ?? 0 };
}

/** All the payments that answer the filters, in the order of the list. */
export async function allPayments(tx: Tx, accountId: number, query: PaymentListQuery): Promise<RecordedPayment[]> {
  return (await prepared(tx, sql<PaymentSqlRow>`${rowsOf(accountId, query)}`)).map(paymentOf);
}

/** How many payments, and what was received and paid out, cents to euros. */
export async function paymentTotals(tx: Tx, accountId: number, query: PaymentListQuery): Promise<PaymentTotals> {
  const [row] = await prepared(
    tx,
    sql<{ count: number; received: number; paid_out: number }>`select count(*)::int as count,
        coalesce(sum(p.cents) filter (where p.direction = 'received'), 0)::bigint as received,
        coalesce(sum(p.cents) filter (where p.direction = 'paid_out'), 0)::bigint as paid_out
      from ${payments(accountId)} where ${conditionsOf(query)}`,
  );
  const { count = 0, received = 0, paid_out: paidOut = 0 } = row ?? {};
  return { count, received: toEuros(received), paid_out: toEuros(paidOut) };
}

function conditionsOf({ filter = {}, from_date, to_date }: PaymentListQuery): RawBuilder<unknown> {
  const { direction, means, restaurant_id, q } = filter;
  const all: RawBuilder<unknown>[] = [];
  if (direction !== undefined) all.push(sql`p.direction = ${direction}`);
  if (means !== undefined) all.push(sql`p.means = any(${means}::text[])`);
  if (restaurant_id !== undefined) all.push(sql`p.restaurant_id = ${restaurant_id}::bigint`);
  if (from_date !== undefined) all.push(sql`p.day >= ${from_date}::date`);
  if (to_date !== undefined) all.push(sql`p.day <= ${to_date}::date`);
  if (q !== undefined && q !== '') {
    const written = sql`extract(year from p.month)::text || '-' || lpad(p.number::text, 4, '0')`;
    all.push(sql`(p.client ilike ${contains(q)} or p.comment ilike ${contains(q)} or ${written} ilike ${contains(q)})`);
  }
  return allOf(all);
}

function orderOf({ sort }: PaymentListQuery): RawBuilder<unknown> {
  const parts = readSort<PaymentSort>(sort, LATEST_FIRST).map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  return sql.join([...parts, sql`p.id desc`]);
}
