import {
  type DropOffListQuery,
  type DropOffPoint,
  type DROP_OFF_SORTS,
} from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { SOON_PERCENT, type Urgency } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { textColumns } from '../../platform/database/textColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

interface Row extends Omit<DropOffPoint, 'created_at' | 'last_pickup_at'> {
  created_at: Date;
  last_pickup_at: Date | null;
}

type Sort = (typeof DROP_OFF_SORTS)[number];

const SORTED_BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`plain(name)`,
  id: sql`id`,
  dirty: sql`dirty_containers_count`,
  clean: sql`clean_containers_count`,
  fill: sql`fill_percent`,
  last_pickup_at: sql`last_pickup_at`,
  created_at: sql`created_at`,
};

const HELD = sql`coalesce(sum(c.quantity) filter (where c.state = 'dirty'), 0)::bigint as dirty,
             coalesce(sum(c.quantity) filter (where c.state = 'clean'), 0)::bigint as clean,
             coalesce(sum(c.reserved), 0)::bigint as reserved`;

/**
 * Pieces that the points of an account hold, each asked on its own; summed first where they are of
 * all accounts, whose rows several servers may have.
 */
const heldBy = (accountId: number | undefined): RawBuilder<unknown> =>
  accountId === undefined
    ? sql`left join (
      select c.account_id, c.place_id, ${HELD} from cells c where c.place = 'D' group by c.account_id, c.place_id
    ) held on held.account_id = d.account_id and held.place_id = d.id`
    : sql`cross join lateral (
      select ${HELD} from cells c where c.account_id = ${accountId}::bigint and c.place = 'D' and c.place_id = d.id
    ) held`;

/** The last pickup of a point that was not taken back. */
const lastPickup = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select max(t.completed_at) from transactions t
   where t.account_id = ${account} and t.drop_off_point_id = d.id and t.status = 'completed' and t.reverses_id is null
     and t.type in ('admin_pickup_drop_off_point_clean_container', 'admin_pickup_drop_off_point_dirty_container')
     and not exists (select from transactions u where u.account_id = ${account} and u.reverses_id = t.id)`;

/**
 * Drop-off points with their stock, of the account alone unless it is undefined (platform scope).
 */
const points = (accountId: number | undefined, conditions: readonly RawBuilder<unknown>[]) => sql`
  select d.id, d.account_id, a.name as account_name, d.kind,
         ${textColumns('drop_off_points', 'd', DROP_OFF_FIELDS)}, d.latitude, d.longitude,
         d.restaurant_id, r.name as restaurant_name, d.capacity, d.status, d.created_at, d.version,
         coalesce(held.dirty, 0) as dirty_containers_count, coalesce(held.clean, 0) as clean_containers_count,
         coalesce(held.reserved, 0) as reserved_containers_count,
         ((coalesce(held.dirty, 0) + coalesce(held.clean, 0)) * 100 / d.capacity)::int as fill_percent,
         (${lastPickup(accountId === undefined ? sql`d.account_id` : sql`${accountId}::bigint`)}) as last_pickup_at
    from drop_off_points d
    join accounts a on a.id = d.account_id
    left join restaurants r on r.account_id = d.account_id and r.id = d.restaurant_id
    ${heldBy(accountId)}
   where ${allOf([...(accountId === undefined ? [] : [sql`d.account_id = ${accountId}::bigint`]), ...conditions])}`;

/**
 * The numbers of the drop-off points that answer the filters, in order; all of them without a page.
 */
export async function listDropOffPoints(
  tx: Tx,
  accountId: number | undefined,
  query: DropOffListQuery,
  paged = true,
): Promise<{ rows: DropOffPoint[]; count: number }> {
  const by = sql.join([
    ...readSort<Sort>(query.sort, [{ column: 'name', descending: false }]).map(
      ({ column, descending }) =>
        sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls first')}`,
    ),
    sql`id`,
  ]);
  const { limit, offset } = readPage(query.page);
  // One application is filtered by value, for any caller.
  const known = accountId ?? query.filter?.account_id;
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      with point as (select * from (${points(known, conditionsOf(query))}) p where ${allOf(filledAs(query))})
      select counted.count, page.*
        from (select count(*) from point) counted
        left join (
          select row_number() over (order by ${by}) as n, point.* from point
           order by ${by} ${paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``}
        ) page on true
       order by page.n`,
  );
  const rows = found.flatMap((row) => (row.id === null ? [] : [pointOf(row)]));
  return { rows, count: found[0]?.count ?? 0 };
}

/** One drop-off point; undefined when the caller's account has none of that number. */
export async function readDropOffPoint(
  tx: Tx,
  accountId: number | undefined,
  id: number,
): Promise<DropOffPoint | undefined> {
  const [row] = await prepared(tx, sql<Row>`${points(accountId, [sql`d.id = ${id}::bigint`])}`);
  return row && pointOf(row);
}

function conditionsOf({ filter = {}, from_date, to_date }: DropOffListQuery): RawBuilder<unknown>[] {
  const { q, status, kind, restaurant_id, account_id } = filter;
  const conditions = withinParisDays(sql`d.created_at`, from_date, to_date);
  if (status !== undefined) conditions.push(sql`d.status = any(${status}::text[])`);
  if (kind !== undefined) conditions.push(sql`d.kind = any(${kind}::text[])`);
  if (restaurant_id !== undefined) conditions.push(sql`d.restaurant_id = ${restaurant_id}::bigint`);
  if (account_id !== undefined) conditions.push(sql`d.account_id = ${account_id}::bigint`);
  if (q !== undefined && q !== '') {
    const part = contains(q);
    conditions.push(sql`plain(concat_ws(' ', d.name, d.address, d.postcode, d.city, r.name)) like plain(${part})`);
  }
  return conditions;
}

/**
 * The words of contract/shared/collectionSites/urgency.ts in SQL: closed points are out of service.
 */
const FILLED: Readonly<Record<Urgency, RawBuilder<unknown>>> = {
  full: sql`(p.status = 'active' and p.fill_percent >= 100)`,
  soon: sql`(p.status = 'active' and p.fill_percent >= ${sql.lit(SOON_PERCENT)} and p.fill_percent < 100)`,
  fine: sql`(p.status = 'active' and (p.fill_percent is null or p.fill_percent < ${sql.lit(SOON_PERCENT)}))`,
  off: sql`p.status = 'disabled'`,
};

/** Filter on the pieces of a point, known once they are counted. */
const filledAs = ({ filter = {} }: DropOffListQuery): RawBuilder<unknown>[] => [
  ...(filter.urgency === undefined
    ? []
    : [sql`(${sql.join([sql`false`, ...filter.urgency.map((urgency) => FILLED[urgency])], sql` or `)})`]),
  ...(filter.dirty === true ? [sql`p.dirty_containers_count > 0`] : []),
];

const pointOf = (row: Row): DropOffPoint => ({
  ...row,
  last_pickup_at: row.last_pickup_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
