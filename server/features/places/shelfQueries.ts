import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { type ShelvedFormat, type ShelvedPlace, type Shelf } from '@boucle/contract/features/places/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { plannedActs, plannedAt } from '../../domain/supply/planned.ts';
import { allOf } from '../../domain/transactions/criteria.ts';

/** The places whose shelves are requested: by number, or those where something is to be done. */
export interface ShelvesAsked {
  readonly kind: 'restaurant' | 'drop_off_point';
  readonly id?: readonly number[] | undefined;
  readonly only?: 'dirty' | undefined;
}

/**
 * Of each kind: its table, its letter in cells, its column in transactions and the types that take
 * dirty containers from it.
 */
const KINDS = {
  restaurant: { table: 'restaurants', letter: 'R', column: 'restaurant_id', types: ['admin_return_dirty'] },
  drop_off_point: {
    table: 'drop_off_points',
    letter: 'D',
    column: 'drop_off_point_id',
    types: [
      'admin_pickup_drop_off_point_dirty_container',
      'restaurant_pickup_drop_off_point_container',
      'restaurant_wash_drop_off_point_container',
      'restaurant_wash_and_keep_drop_off_point_container',
    ],
  },
} as const;

type PlaceSql = Omit<ShelvedPlace, 'shelves' | 'collected_at'> & { collected_at: Date | null; total: number };

/**
 * At most MAX_SELECTED places, those whose dirty containers were taken longest ago first; never is
 * before all. Each has its number of containers.
 */
export async function shelvedPlaces(tx: Tx, accountId: number, asked: ShelvesAsked): Promise<PlaceSql[]> {
  const { table, letter, column, types } = KINDS[asked.kind];
  const conditions = [sql`p.account_id = ${accountId}::bigint`];
  if (asked.id !== undefined) conditions.push(sql`p.id = any(${[...asked.id]}::bigint[])`);
  if (asked.only === 'dirty') conditions.push(sql`exists (${dirtyAt(accountId, letter)})`);
  return prepared(
    tx,
    sql<PlaceSql>`
      select p.id, p.name, p.city, p.status = 'active' as active, taken.at as collected_at, (count(*) over ())::int as total
        from ${sql.table(table)} p cross join lateral (
          select max(latest.listed_at) as at
            from unnest(${[...types]}::text[]) as kind (type) cross join lateral (
              select t.listed_at from transactions t
               where t.account_id = ${accountId}::bigint and ${sql.ref(`t.${column}`)} = p.id and t.type = kind.type
                 and t.status = 'completed' and t.reverses_id is null
                 and not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id)
               order by t.day desc, t.listed_at desc, t.id desc limit 1
            ) latest
        ) taken
       where ${allOf(conditions)}
       order by taken.at asc nulls first, plain(p.name), p.id limit ${sql.lit(MAX_SELECTED)}`,
  );
}

const dirtyAt = (accountId: number, letter: string): RawBuilder<unknown> => sql`
  select from cells c
   where c.account_id = ${accountId}::bigint and c.place = ${sql.lit(letter)} and c.place_id = p.id and c.state = 'dirty' and c.quantity > 0`;

type HeldShelf = Omit<Shelf, 'coming' | 'coming_on' | 'leaving' | 'collected'> & { place_id: number };

/**
 * Stocks of places for each format that is in use or that one of them still has, with what rounds
 * bring and take. Pieces.
 */
export async function shelvesOf(
  tx: Tx,
  accountId: number,
  kind: ShelvesAsked['kind'],
  ids: readonly number[],
): Promise<{ formats: ShelvedFormat[]; shelves: (Shelf & { place_id: number })[] }> {
  const { letter } = KINDS[kind];
  const formats = await prepared(
    tx,
    sql<Omit<ShelvedFormat, 'loading'>>`
      select f.id as format_id, f.title as format_title, f.picture_url, f.drawing from formats f
       where f.account_id = ${accountId}::bigint and (f.active or exists (
         select from cells c where c.account_id = ${accountId}::bigint and c.place = ${sql.lit(letter)} and c.format_id = f.id
            and c.place_id = any(${[...ids]}::bigint[]) and c.quantity > 0))
       order by f.id`,
  );
  const held = (column: string, state: string): RawBuilder<unknown> =>
    sql`coalesce(sum(${sql.ref(`c.${column}`)}) filter (where c.state = ${sql.lit(state)}), 0)::bigint`;
  const levels =
    kind === 'restaurant'
      ? sql`left join restaurant_formats l on l.account_id = ${accountId}::bigint and l.restaurant_id = p.id and l.format_id = f.id`
      : sql`left join (values (null::boolean, null::int, null::int)) as l (offered, alert_level, target_level) on false`;
  const shelves = await prepared(
    tx,
    sql<HeldShelf>`
      select p.id as place_id, f.id as format_id, ${held('quantity', 'clean')} as clean, ${held('reserved', 'clean')} as reserved,
             ${held('quantity', 'dirty')} as dirty, ${sql.raw(IS_OFFERED)} as offered, l.alert_level, l.target_level
        from unnest(${[...ids]}::bigint[]) as p (id)
        join formats f on f.account_id = ${accountId}::bigint and f.id = any(${formats.map(({ format_id }) => format_id)}::bigint[])
        left join cells c on c.account_id = ${accountId}::bigint and c.place = ${sql.lit(letter)} and c.place_id = p.id
          and c.format_id = f.id
        ${levels}
       group by p.id, f.id, f.active, l.offered, l.alert_level, l.target_level
       order by p.id, f.id`,
  );
  const planned = plannedAt(await plannedActs(tx, accountId));
  return {
    formats: formats.map((format) => ({
      ...format,
      loading: planned({ place: 'A', place_id: 0, format_id: format.format_id }).leaving,
    })),
    shelves: shelves.map((shelf) => {
      const { coming, coming_on, leaving, collected } = planned({ place: letter, ...shelf });
      return { ...shelf, coming, coming_on, leaving, collected };
    }),
  };
}
