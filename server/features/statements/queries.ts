import { readPage, readSort, type Sorting } from '@boucle/contract/base/pagination.ts';
import { type STATEMENT_SORTS, type StatementListQuery } from '@boucle/contract/features/statements/calls.ts';
import { type Statement, type StatementTotals } from '@boucle/contract/features/statements/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { OFF_STATEMENTS } from '../../domain/ledger/allocation/statementLeft.ts';
import { statementMailed } from '../../outside/mails/messages/statementMailed.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import {
  type DetailSqlRow,
  firstDayOf,
  type StatementSqlRow,
  statementOf,
  totalsFrom,
  type TotalsSqlRow,
} from './rows.ts';

type StatementSort = (typeof STATEMENT_SORTS)[number];

const LATEST_FIRST: readonly Sorting<StatementSort>[] = [
  { column: 'month', descending: true },
  { column: 'number', descending: false },
];

const SORTED_BY: Readonly<Record<StatementSort, RawBuilder<unknown>>> = {
  month: sql`s.month`,
  number: sql`s.month, s.number`,
  restaurant: sql`plain(s.restaurant_name)`,
  due: sql`s.due_cents`,
  left: sql`s.due_cents - s.paid_cents`,
  due_on: sql`s.due_on`,
};

/**
 * Every statement of the account with what was paid of it and the state that gives, on that Paris
 * day.
 */
const statements = (accountId: number, today: string): RawBuilder<unknown> => sql`(
  select s.*, case when s.due_cents = s.paid_cents then 'paid' when s.due_cents < s.paid_cents then 'to_refund'
      when s.due_on < ${today}::date then 'late' else 'to_pay' end as state
    from (select s.*, r.name as restaurant_name, s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents as due_cents,
             coalesce(paid.cents, 0) as paid_cents
            from statements s
            join restaurants r on r.account_id = s.account_id and r.id = s.restaurant_id
            left join lateral (
              select sum(case when m.id = e.to_account then e.amount_cents else -e.amount_cents end) as cents
                from settlements z
                join settlement_entries e on e.account_id = z.account_id and e.settlement_id = z.id
                join money_accounts m on m.account_id = e.account_id and m.id in (e.to_account, e.from_account) and m.kind = 'AR'
               where z.account_id = ${accountId}::bigint and z.statement_id = s.id and z.kind in ${sql.raw(OFF_STATEMENTS)}
            ) paid on true
           where s.account_id = ${accountId}::bigint) s
) s`;

const rowOf = (
  accountId: number,
): RawBuilder<unknown> => sql`s.id, s.number, s.month, s.restaurant_id, s.restaurant_name, s.net_cents, s.vat_cents, s.cash_cents, s.rewards_cents,
  s.due_cents::bigint as due_cents, s.paid_cents::bigint as paid_cents, s.vat_rate,
  (select c.vat_since from closed_months c where c.account_id = ${accountId}::bigint and c.month = s.month) as vat_since, s.due_on, s.state, s.created_at, s.invoiced,
  ${statementMailed(accountId, sql`s.id`)} as mailed,
  coalesce((select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'label', i.label, 'on_statement', i.on_statement) order by i.id) from invoices i
    where i.account_id = ${accountId}::bigint and i.statement_id = s.id and i.net_cents > 0), '[]') as invoices`;

/** A page of the statements and how many answer the filters; the latest month first. */
export async function listStatements(
  tx: Tx,
  accountId: number,
  query: StatementListQuery,
  today: string,
): Promise<{ rows: Statement[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const conditions = conditionsOf(query);
  const own = statements(accountId, today);
  // The page is picked first: what was paid of a statement is added up for its rows alone, unless a
  // filter or the order asks for it.
  const picked = sql`select s.id from ${own} where ${conditions} order by ${orderOf(query)} limit ${limit}::bigint offset ${offset}::bigint`;
  const [rows, counts] = await Promise.all([
    prepared(
      tx,
      sql<StatementSqlRow>`select ${rowOf(accountId)} from ${own} where s.id in (${picked}) order by ${orderOf(query)}`,
    ),
    prepared(tx, sql<{ count: number }>`select count(*)::int as count from ${own} where ${conditions}`),
  ]);
  return { rows: rows.map(statementOf), count: counts[0]?.count ?? 0 };
}

/** All the statements that answer the filters, in the order of the list. */
export async function allStatements(
  tx: Tx,
  accountId: number,
  query: StatementListQuery,
  today: string,
): Promise<Statement[]> {
  const rows = await prepared(
    tx,
    sql<StatementSqlRow>`select ${rowOf(accountId)} from ${statements(accountId, today)} where ${conditionsOf(query)} order by ${orderOf(query)}`,
  );
  return rows.map(statementOf);
}

export async function totalsOf(
  tx: Tx,
  accountId: number,
  query: StatementListQuery,
  today: string,
): Promise<StatementTotals> {
  const [row] = await prepared(
    tx,
    sql<TotalsSqlRow>`select count(*)::int as count, ${SUMS} from ${statements(accountId, today)} where ${conditionsOf(query)}`,
  );
  return totalsFrom(row ?? NOTHING);
}

/** Totals of each closed month, by its first day. */
export async function totalsByMonth(tx: Tx, accountId: number, today: string): Promise<Map<string, StatementTotals>> {
  const rows = await prepared(
    tx,
    sql<
      TotalsSqlRow & { month: string }
    >`select s.month, count(*)::int as count, ${SUMS} from ${statements(accountId, today)} group by s.month`,
  );
  return new Map(rows.map((row) => [row.month, totalsFrom(row)]));
}

/** One statement whole, undefined when the account has none of that number. */
export async function readStatement(
  tx: Tx,
  accountId: number,
  id: number,
  today: string,
): Promise<DetailSqlRow | undefined> {
  const [row] = await prepared(
    tx,
    sql<DetailSqlRow>`select ${rowOf(accountId)}, s.lines, s.parties,
      (select encode(k.sha256, 'hex') from period_seals k where k.account_id = ${accountId}::bigint and k.month = s.month) as seal from ${statements(accountId, today)} where s.id = ${id}::bigint`,
  );
  return row;
}

const NOTHING: TotalsSqlRow = {
  count: 0,
  net_cents: 0,
  vat_cents: 0,
  cash_cents: 0,
  rewards_cents: 0,
  due_cents: 0,
  left_cents: 0,
};

const SUMS = sql.join([
  ...['net_cents', 'vat_cents', 'cash_cents', 'rewards_cents', 'due_cents'].map(
    (name) => sql`coalesce(sum(${sql.raw(`s.${name}`)}), 0)::bigint as ${sql.raw(name)}`,
  ),
  sql`coalesce(sum(s.due_cents - s.paid_cents), 0)::bigint as left_cents`,
]);

function conditionsOf({ filter = {}, from_date, to_date }: StatementListQuery): RawBuilder<unknown> {
  const { state, month, restaurant_id, q } = filter;
  const all: RawBuilder<unknown>[] = [];
  if (state !== undefined) all.push(sql`s.state = any(${state}::text[])`);
  if (month !== undefined) all.push(sql`s.month = any(${month.map(firstDayOf)}::date[])`);
  if (restaurant_id !== undefined) all.push(sql`s.restaurant_id = ${restaurant_id}::bigint`);
  if (from_date !== undefined) all.push(sql`s.month + interval '1 month' > ${from_date}::date`);
  if (to_date !== undefined) all.push(sql`s.month <= ${to_date}::date`);
  if (q !== undefined && q !== '') {
    const written = sql`extract(year from s.month)::text || '-' || lpad(s.number::text, 4, '0')`;
    all.push(sql`(s.restaurant_name ilike ${contains(q)} or ${written} ilike ${contains(q)})`);
  }
  return allOf(all);
}

function orderOf({ sort }: StatementListQuery): RawBuilder<unknown> {
  const order = readSort<StatementSort>(sort, LATEST_FIRST);
  const parts = order.map(({ column, descending }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    return column === 'number'
      ? sql`extract(year from s.month) ${direction}, s.number ${direction}`
      : sql`${SORTED_BY[column]} ${direction}`;
  });
  return sql.join([...parts, sql`s.id`]);
}
