import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { type RestaurantListQuery, type RestaurantSort } from '@boucle/contract/features/restaurants/inputs.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { textColumns } from '../../platform/database/textColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { SHELF_AVAILABLE, SHELF_JOINS, isLowShelf } from '../../domain/formats/lowShelves.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';

type Part = RawBuilder<unknown>;

/** A restaurant as SQL answers it: instants are not text yet. */
export type RestaurantSql = Omit<Restaurant, 'last_activity_at'> & { last_activity_at: Date | null };

const held = (accountId: number): Part => sql`cross join lateral (
  select coalesce(sum(quantity) filter (where state = 'clean'), 0)::bigint as clean_containers_count,
         coalesce(sum(quantity) filter (where state = 'dirty'), 0)::bigint as dirty_containers_count,
         coalesce(sum(reserved), 0)::bigint as reserved_containers_count
    from cells where account_id = ${accountId}::bigint and place = 'R' and place_id = r.id
) held`;

/** Read restaurant by restaurant: a page must not sum the ones that it does not show. */
const used = (accountId: number): Part => sql`cross join lateral (
  select coalesce(sum(reuses), 0)::bigint as reuses from daily_rollups
   where account_id = ${accountId}::bigint and restaurant_id = r.id and format_id = 0
     and day > (now() at time zone 'Europe/Paris')::date - 30
) used`;

/**
 * Each type gives its latest row from its own index: reading a restaurant's whole history would
 * cost more every day.
 */
const active = (accountId: number): Part => sql`cross join lateral (
  select max(latest.listed_at) as last_activity_at
    from unnest(${[...TRANSACTION_TYPES]}::text[]) as kind (type) cross join lateral (
      select t.listed_at from transactions t
       where t.account_id = ${accountId}::bigint and t.restaurant_id = r.id and t.type = kind.type
       order by t.day desc, t.listed_at desc, t.id desc limit 1
    ) latest
) activity`;

const AVAILABLE: Part = sql.raw(SHELF_AVAILABLE);

/** Formats l that are low at a restaurant r, and their clean cells c. */
const lowFormats = (accountId: number): Part => sql`restaurant_formats l ${sql.raw(SHELF_JOINS)}
   where l.account_id = ${accountId}::bigint and l.restaurant_id = r.id and ${sql.raw(isLowShelf('r'))}`;
const low = (accountId: number): Part => sql`select from ${lowFormats(accountId)}`;

/** The one of them that lacks the most of its level. */
const lowest = (accountId: number): Part => sql`
  select json_build_object('format_title', f.title, 'available', ${AVAILABLE}, 'alert_level', l.alert_level)
    from ${lowFormats(accountId)} order by ${AVAILABLE}::float8 / l.alert_level, f.id limit 1`;

/** Dirty containers of a restaurant r. */
const dirtyAt = (accountId: number): Part => sql`
  select from cells c
   where c.account_id = ${accountId}::bigint and c.place = 'R' and c.place_id = r.id and c.state = 'dirty' and c.quantity > 0`;

const NO_JOIN = (): Part => sql``;

/** Expression that each sort compares, and the join it needs. */
const SORTS: Readonly<Record<RestaurantSort, readonly [by: Part, join: (accountId: number) => Part]>> = {
  id: [sql`r.id`, NO_JOIN],
  name: [sql`plain(r.name)`, NO_JOIN],
  city: [sql`plain(r.city)`, NO_JOIN],
  clean_containers_count: [sql`held.clean_containers_count`, held],
  dirty_containers_count: [sql`held.dirty_containers_count`, held],
  reuses_30_days: [sql`used.reuses`, used],
  last_activity_at: [sql`activity.last_activity_at`, active],
};

/** Rows and figures of the restaurants that `picked` numbers, in its order `n`. */
export const rowsSql = (accountId: number, picked: Part): RawBuilder<RestaurantSql> => sql<RestaurantSql>`
  select r.id, ${textColumns('restaurants', 'r', RESTAURANT_FIELDS, 'row', 'column')}, r.latitude, r.longitude, r.picture_url, r.status, r.wash_mode,
         held.clean_containers_count, held.dirty_containers_count, held.reserved_containers_count,
         used.reuses as reuses_30_days, activity.last_activity_at,
         (select count(*)::int from (${low(accountId)}) low) as low_formats_count, (${lowest(accountId)}) as lowest_format
    from (${picked}) picked join restaurants r on r.account_id = ${accountId}::bigint and r.id = picked.id
    ${held(accountId)} ${used(accountId)} ${active(accountId)}
   order by picked.n`;

/** A page of the restaurants of an account with what they hold and did, and how many there are. */
export async function listRestaurants(
  tx: Tx,
  accountId: number,
  query: RestaurantListQuery,
): Promise<{ rows: Restaurant[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const rows = await restaurantRows(tx, accountId, query, sql`limit ${limit}::bigint offset ${offset}::bigint`);
  const [counted] = await prepared(
    tx,
    sql<{ count: number }>`select count(*) from restaurants r where ${allOf(conditionsOf(accountId, query))}`,
  );
  return { rows, count: counted?.count ?? 0 };
}

/** The restaurants that answer the filters, in the order asked for. */
export async function restaurantRows(
  tx: Tx,
  accountId: number,
  query: RestaurantListQuery,
  slice: Part,
): Promise<Restaurant[]> {
  const order = readSort<RestaurantSort>(query.sort, [{ column: 'name', descending: false }]);
  const by = sql.join([
    ...order.map(
      ({ column, descending }) =>
        sql`${SORTS[column][0]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls first')}`,
    ),
    sql`r.id`,
  ]);
  const joins = sql.join(
    [...new Set(order.map(({ column }) => SORTS[column][1]))].map((join) => join(accountId)),
    sql` `,
  );
  const picked = sql`select r.id, row_number() over (order by ${by}) as n from restaurants r ${joins}
     where ${allOf(conditionsOf(accountId, query))} order by ${by} ${slice}`;
  return (await prepared(tx, rowsSql(accountId, picked))).map(restaurantOf);
}

export const restaurantOf = <R extends RestaurantSql>(row: R): Omit<R, 'last_activity_at'> & Restaurant => ({
  ...row,
  last_activity_at: row.last_activity_at?.toISOString() ?? null,
});

function conditionsOf(accountId: number, query: RestaurantListQuery): Part[] {
  const { id: ids, q = '', status, wash_mode, city, low_stock, dirty } = query.filter ?? {};
  const conditions = [
    sql`r.account_id = ${accountId}::bigint`,
    ...withinParisDays(sql`r.created_at`, query.from_date, query.to_date),
  ];
  if (ids !== undefined) conditions.push(sql`r.id = any(${ids}::bigint[])`);
  if (status !== undefined) conditions.push(sql`r.status = any(${status}::text[])`);
  if (wash_mode !== undefined) conditions.push(sql`r.wash_mode = ${wash_mode}::text`);
  if (city !== undefined && city !== '') conditions.push(sql`lower(r.city) = lower(${city}::text)`);
  if (low_stock === true) conditions.push(sql`exists (${low(accountId)})`);
  if (dirty === true) conditions.push(sql`exists (${dirtyAt(accountId)})`);
  if (q !== '') conditions.push(named(q));
  return conditions;
}

function named(text: string): Part {
  const pattern = contains(text);
  const number = numberIn(text);
  const found = [sql`plain(concat_ws(' ', r.name, r.city, r.email)) like plain(${pattern})`];
  if (number !== undefined) found.push(sql`r.id = ${number}::bigint`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** Where the restaurants of an account are, by name: what the filter offers. */
export async function citiesOf(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.raw<{ city: string }>({
    text: `select min(city) as city from restaurants where account_id = $1 and city <> '' group by lower(city) order by plain(min(city))`,
    values: [accountId],
  });
  return rows.map(({ city }) => city);
}
