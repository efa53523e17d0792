import { type Restaurant } from '@boucle/contract/restaurants.ts';
import { type Sorting } from '@boucle/contract/pagination.ts';
import { sql } from 'kysely';
import { withinParisDays } from '../../database/parisDays.ts';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { allOf, contains } from '../../transactions/criteria.ts';

export interface RestaurantPage {
  /** Part of the name or the city. */
  text: string | undefined;
  /** Paris days of the registration. */
  from: string | undefined;
  to: string | undefined;
  order: readonly Sorting<'id' | 'name'>[];
  limit: number;
  offset: number;
}

/** A page of the restaurants of an account with what they hold, and how many there are. */
export async function listRestaurants(
  tx: Tx,
  accountId: number,
  { text, from, to, order, limit, offset }: RestaurantPage,
): Promise<{ rows: Restaurant[]; count: number }> {
  const conditions = [sql`r.account_id = ${accountId}::bigint`, ...withinParisDays(sql`r.created_at`, from, to)];
  if (text !== undefined && text !== '') {
    conditions.push(sql`(r.name ilike ${contains(text)} or r.city ilike ${contains(text)})`);
  }
  const by = sql.join([
    ...order.map(({ column, descending }) => sql`${sql.ref(`r.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`r.id`,
  ]);
  const found = await prepared(
    tx,
    sql<{ count: number } & (Restaurant | { id: null })>`
      select counted.count, page.*
        from (select count(*) from restaurants r where ${allOf(conditions)}) counted
        left join (
          select r.id, r.name, r.city, r.status, r.wash_mode,
                 coalesce(held.clean, 0)::int as clean_containers_count, coalesce(held.dirty, 0)::int as dirty_containers_count
            from (select row_number() over (order by ${by}) as n, r.* from restaurants r where ${allOf(conditions)}
                   order by ${by} limit ${limit}::bigint offset ${offset}::bigint) r
            left join lateral (
              select sum(quantity) filter (where state = 'clean') as clean, sum(quantity) filter (where state = 'dirty') as dirty
                from cells where account_id = r.account_id and place = 'R' and place_id = r.id
            ) held on true
           order by r.n
        ) page on true`,
  );
  const rows = found.flatMap(({ count: _, ...row }) => (row.id === null ? [] : [row]));
  return { rows, count: found[0]?.count ?? 0 };
}
