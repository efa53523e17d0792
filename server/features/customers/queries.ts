import { type Customer } from '@boucle/contract/customers.ts';
import { type Sorting } from '@boucle/contract/pagination.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../database/parisDays.ts';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { allOf, contains } from '../../transactions/criteria.ts';
import { REUSE_TYPES } from '../../transactions/reuses.ts';

export interface CustomerPage {
  text: string | undefined;
  /** Paris days of the sign-up. */
  from: string | undefined;
  to: string | undefined;
  order: readonly Sorting<'id' | 'email' | 'created_at'>[];
  limit: number;
  offset: number;
}

interface Row {
  id: number;
  uuid: string;
  email: string;
  name: string;
  created_at: Date;
  credits_cents: number;
  deposits_cents: number;
  containers_count: number;
  reuses_count: number;
  last_activity_at: Date | null;
}

/** A page of the customers of an account and how many there are. */
export async function listCustomers(tx: Tx, accountId: number, page: CustomerPage) {
  const { text, from, to, order, limit, offset } = page;
  const conditions = [sql`c.account_id = ${accountId}::bigint`, ...withinParisDays(sql`c.created_at`, from, to)];
  if (text !== undefined && text !== '') {
    conditions.push(sql`c.searched like plain(${contains(text)})`);
  }
  const by = sql.join([
    ...order.map(({ column, descending }) => sql`${sql.ref(`c.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`c.id desc`,
  ]);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      select (select count(*) from customers c where ${allOf(conditions)}) as count,
             array(select c.id from customers c where ${allOf(conditions)} order by ${by}
                    limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  return { rows: await customersById(tx, accountId, found?.ids ?? []), count: found?.count ?? 0 };
}

/** Customers by number, in that order, with what they have and did; those of another account are left out. */
export async function customersById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Customer[]> {
  const rows = await prepared(tx, rowsSql(accountId, ids));
  return rows.map(({ credits_cents, deposits_cents, created_at, last_activity_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    credits: toEuros(credits_cents),
    deposits: toEuros(deposits_cents),
    last_activity_at: last_activity_at?.toISOString() ?? null,
  }));
}

const balance = (kind: 'CAG' | 'CON'): RawBuilder<unknown> => sql`coalesce((
  select balance_cents from money_accounts m
   where m.account_id = c.account_id and m.kind = ${sql.lit(kind)} and m.owner = 'U' and m.owner_id = c.id), 0)`;

const rowsSql = (accountId: number, ids: readonly number[]) => sql<Row>`
  select c.id, c.uuid, c.email, c.name, c.created_at,
         ${balance('CAG')} as credits_cents, ${balance('CON')} as deposits_cents,
         coalesce((select sum(quantity) from cells
                    where account_id = c.account_id and place = 'U' and place_id = c.id), 0)::bigint as containers_count,
         coalesce((select sum(t.containers_count) from transactions t
                    where t.account_id = c.account_id and t.customer_id = c.id and t.status = 'completed'
                      and t.type = any(${REUSE_TYPES}::text[])), 0)::bigint as reuses_count,
         (select t.listed_at from transactions t where t.account_id = c.account_id and t.customer_id = c.id
           order by t.day desc, t.listed_at desc limit 1) as last_activity_at
    from unnest(${ids}::bigint[]) with ordinality as asked (id, n)
    join customers c on c.account_id = ${accountId}::bigint and c.id = asked.id
   order by asked.n`;
