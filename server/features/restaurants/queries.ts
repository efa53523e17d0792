import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { type RestaurantInput } from '@boucle/contract/features/restaurants/inputs.ts';
import { type RestaurantStatus } from '@boucle/contract/shared/restaurants/labels.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { textColumns } from '../../platform/database/textColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { restaurantOf, type RestaurantSql, rowsSql } from './listQueries.ts';

const THE_RESTAURANT = 'Ce restaurant';

/** Fields of a restaurant, as its form has them. */
export type RestaurantFields = Required<RestaurantInput> & { picture_url: string | null };

type DetailSql = Omit<RestaurantDetail, 'created_at' | 'last_activity_at'> & {
  created_at: Date;
  last_activity_at: Date | null;
};

/** One restaurant whole; 404 when the account has none of that number. */
export async function readRestaurant(tx: Tx, accountId: number, id: number): Promise<RestaurantDetail> {
  const picked = sql`select ${id}::bigint as id, 1 as n`;
  const [row] = await prepared(
    tx,
    sql<DetailSql & RestaurantSql>`
      select figures.*, ${textColumns('restaurants', 'r', RESTAURANT_FIELDS, 'detail')}, r.service_kinds, r.exchange_at_counter, r.visible, r.buyer_kind, r.created_at, r.version,
             (select coalesce(sum(quantity), 0)::bigint from cells
               where account_id = ${accountId}::bigint and place = 'G' and place_id = r.id) as guest_containers_count,
             (select count(*)::int from orders
               where account_id = ${accountId}::bigint and restaurant_id = r.id and status in ('pending', 'validated')) as open_orders_count
        from (${rowsSql(accountId, picked)}) figures
        join restaurants r on r.account_id = ${accountId}::bigint and r.id = figures.id`,
  );
  if (row === undefined) throw notFound(THE_RESTAURANT);
  return { ...restaurantOf(row), created_at: row.created_at.toISOString() };
}

/**
 * Locks the row of a restaurant until the end of the transaction: nothing of it moves in the
 * meantime. 404 when there is none.
 */
export async function lockRestaurant(tx: Tx, accountId: number, id: number): Promise<void> {
  const { rowCount } = await tx.raw({
    text: 'select from restaurants where account_id = $1 and id = $2 for update',
    values: [accountId, id],
  });
  if (rowCount === 0) throw notFound(THE_RESTAURANT);
}

/** Name and status of a restaurant; 404 when there is none. */
export async function restaurantNamed(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ name: string; status: RestaurantStatus }> {
  const { rows } = await tx.raw<{ name: string; status: RestaurantStatus }>({
    text: 'select name, status from restaurants where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_RESTAURANT);
  return row;
}

export async function insertRestaurant(
  tx: Tx,
  accountId: number,
  fields: Partial<RestaurantFields> & Pick<RestaurantFields, 'name'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('restaurants')
    .values({ account_id: accountId, status: 'pending', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the given fields and makes the next version. */
export async function updateRestaurant(
  tx: Tx,
  accountId: number,
  id: number,
  fields: Partial<RestaurantFields>,
): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set((all) => ({ ...fields, version: all('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function setStatus(tx: Tx, accountId: number, id: number, status: 'active' | 'disabled'): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set((all) => ({ status, version: all('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
