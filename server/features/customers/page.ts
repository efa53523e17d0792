import { type CustomerListQuery } from '@boucle/contract/features/customers/calls.ts';
import { type CUSTOMER_SORTS } from '@boucle/contract/features/customers/sorts.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { customersById } from './queries.ts';

type Sort = (typeof CUSTOMER_SORTS)[number];

const LATEST_FIRST: readonly Sorting<Sort>[] = [{ column: 'created_at', descending: true }];

const balance = (accountId: number, kind: 'CAG' | 'CON'): RawBuilder<unknown> => sql`coalesce((
  select balance_cents from money_accounts m
   where m.account_id = ${accountId}::bigint and m.kind = ${sql.lit(kind)} and m.owner = 'U' and m.owner_id = c.id), 0)`;
const held = (accountId: number): RawBuilder<unknown> => sql`coalesce((
  select sum(quantity) from cells where account_id = ${accountId}::bigint and place = 'U' and place_id = c.id), 0)`;
const last = (accountId: number): RawBuilder<unknown> => sql`(
  select last_listed_at from customer_rollups r where r.account_id = ${accountId}::bigint and r.customer_id = c.id)`;

const SORTED_BY: Readonly<Record<Sort, (accountId: number) => RawBuilder<unknown>>> = {
  id: () => sql`c.id`,
  // Without a name one is called by their e-mail; who was forgotten stands last.
  name: () => sql`case when c.erased_at is null then plain(coalesce(nullif(c.name, ''), c.email)) end`,
  email: () => sql`c.email`,
  created_at: () => sql`c.created_at`,
  credits: (accountId) => balance(accountId, 'CAG'),
  deposits: (accountId) => balance(accountId, 'CON'),
  containers_count: held,
  last_activity_at: last,
};

/**
 * A page of the customers of an account and how many answer the filters, exactly; the latest first.
 */
export async function listCustomers(tx: Tx, accountId: number, query: CustomerListQuery) {
  const { limit, offset } = readPage(query.page);
  const where = allOf(conditions(accountId, query));
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      select (select count(*) from customers c where ${where}) as count,
             array(select c.id from customers c where ${where} ${orderBy(accountId, query)}
                    limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  return { rows: await customersById(tx, accountId, found?.ids ?? []), count: found?.count ?? 0 };
}

/** The numbers of all the customers that answer the filters, in order. */
export async function customerIds(tx: Tx, accountId: number, query: CustomerListQuery): Promise<number[]> {
  const where = allOf(conditions(accountId, query));
  const rows = await prepared(
    tx,
    sql<{ id: number }>`select c.id from customers c where ${where} ${orderBy(accountId, query)}`,
  );
  return rows.map(({ id }) => id);
}

function orderBy(accountId: number, { sort }: CustomerListQuery): RawBuilder<unknown> {
  const order = readSort<Sort>(sort, LATEST_FIRST);
  return sql`order by ${sql.join([
    ...order.map(
      ({ column, descending }) =>
        sql`${SORTED_BY[column](accountId)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ),
    sql`c.id desc`,
  ])}`;
}

function conditions(accountId: number, { filter = {}, from_date, to_date }: CustomerListQuery): RawBuilder<unknown>[] {
  const { id: ids, q, credits, holding, activity } = filter;
  const all = [sql`c.account_id = ${accountId}::bigint`, ...withinParisDays(sql`c.created_at`, from_date, to_date)];
  if (ids !== undefined) all.push(sql`c.id = any(${ids}::bigint[])`);
  if (q !== undefined && q !== '')
    all.push(sql`c.id = any(array(select customers_saying(${accountId}::bigint, ${contains(q)})))`);
  if (credits === 'positive') all.push(sql`${balance(accountId, 'CAG')} > 0`);
  if (credits === 'zero') all.push(sql`${balance(accountId, 'CAG')} = 0`);
  if (holding === 'some') all.push(sql`${held(accountId)} > 0`);
  if (holding === 'none') all.push(sql`${held(accountId)} = 0`);
  if (activity === 'recent') all.push(sql`${last(accountId)} >= now() - interval '30 days'`);
  if (activity === 'asleep') all.push(sql`${last(accountId)} < now() - interval '30 days'`);
  if (activity === 'never') all.push(sql`${last(accountId)} is null`);
  return all;
}
