import { type Place, type PlaceKind, type PlaceStockRow } from '@boucle/contract/features/places/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

/** Where each kind of place is written, and its letter in cells. */
const KINDS: Readonly<Record<PlaceKind, { table: string; letter: string; city: RawBuilder<string> }>> = {
  restaurant: { table: 'restaurants', letter: 'R', city: sql`p.city` },
  partner: { table: 'partners', letter: 'P', city: sql`''` },
  drop_off_point: { table: 'drop_off_points', letter: 'D', city: sql`p.city` },
};

/** Enough to choose from; who finds too many types a little more. */
const MOST = 20;

/**
 * Active places whose name or city holds the text, by name; or the one of a number, active or not.
 */
export function searchPlaces(
  tx: Tx,
  accountId: number,
  { kind, q = '', id }: { kind: PlaceKind; q?: string | undefined; id?: number | undefined },
): Promise<Place[]> {
  const { table, letter, city } = KINDS[kind];
  const active = sql<boolean>`p.status = 'active'`;
  const conditions = [sql`p.account_id = ${accountId}::bigint`];
  if (id === undefined) conditions.push(active);
  else conditions.push(sql`p.id = ${id}::bigint`);
  if (q !== '') conditions.push(sql`plain(p.name || ' ' || ${city}) like plain(${contains(q)})`);
  const held = (state: string, column = 'quantity'): RawBuilder<unknown> => sql`coalesce((
    select sum(${sql.ref(`c.${column}`)}) from cells c
     where c.account_id = ${accountId}::bigint and c.place = ${sql.lit(letter)} and c.place_id = p.id and c.state = ${sql.lit(state)}), 0)::int`;
  return prepared(
    tx,
    sql<Place>`
      select p.id, p.name, ${city} as city, ${active} as active, ${held('clean')} as clean,
             ${held('clean', 'reserved')} as reserved, ${held('dirty')} as dirty
        from ${sql.table(table)} p where ${allOf(conditions)} order by plain(p.name), p.id limit ${sql.lit(MOST)}`,
  );
}

/** Stocks of a place for each format that is in use or still there, and its guests' stocks. */
export function stocksAt(tx: Tx, accountId: number, kind: PlaceKind, id: number): Promise<PlaceStockRow[]> {
  const { letter } = KINDS[kind];
  const places = kind === 'restaurant' ? [letter, 'G'] : [letter];
  const sum = (column: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce(sum(${sql.ref(`c.${column}`)}) filter (where ${condition}), 0)::bigint`;
  return prepared(
    tx,
    sql<PlaceStockRow>`
      select f.id as format_id, f.title as format_title, f.picture_url, f.drawing,
             ${sum('quantity', sql`c.state = 'clean'`)} as clean, ${sum('reserved', sql`c.state = 'clean'`)} as reserved,
             ${sum('quantity', sql`c.state = 'dirty'`)} as dirty, ${sum('quantity', sql`c.place = 'G'`)} as held
        from formats f
        left join cells c on c.account_id = f.account_id and c.format_id = f.id
                         and c.place = any(${places}::text[]) and c.place_id = ${id}::bigint
       where f.account_id = ${accountId}::bigint
       group by f.account_id, f.id, f.title, f.picture_url, f.drawing, f.active
      having f.active or coalesce(sum(c.quantity), 0) > 0
       order by f.id`,
  );
}
