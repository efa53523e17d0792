import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { counterSql } from '../../domain/places/counterSql.ts';
import { placeNameSql } from '../../domain/places/placeNameSql.ts';
import { type CellRow } from './cells.ts';

/** A line as tables have it, with the names of what it concerns. */
export interface LineRow extends CellRow, Pick<CountLine, 'format_title' | 'drawing' | 'picture_url'> {
  name: string | null;
  /** Of a restaurant: nothing may become dirty there. */
  washes: boolean;
  /** Pieces that the books have there now. */
  quantity: number;
  purchase_cost_cents: number | null;
  outcome: 'posted' | 'void' | 'carried' | 'not_counted' | null;
  void_reason: CountLine['void_reason'];
  expected_at_posting: number | null;
  moved_since: number | null;
  late: number | null;
  corrected: number | null;
  at_laundry: number | null;
  posted: number | null;
  transaction_id: number | null;
  incident_id: number | null;
}

/** A reading that somebody entered for a cell. */
export interface ReadingRow extends CellRow {
  device_id: string;
  n: number;
  counted: number;
  counted_at: Date;
  received_at: Date;
  counted_by: number;
  counter: string;
  expected_at_entry: number;
}

/** Rows of these cells, or of all of them. */
const among = (alias: string, cells: readonly CellRow[] | undefined): RawBuilder<unknown> =>
  cells === undefined
    ? sql``
    : sql`and (${sql.raw(`${alias}.place, ${alias}.place_id, ${alias}.format_id, ${alias}.state`)}) in (
        select * from unnest(${cells.map(({ place }) => place)}::text[], ${cells.map(({ place_id }) => place_id)}::bigint[],
          ${cells.map(({ format_id }) => format_id)}::bigint[], ${cells.map(({ state }) => state)}::text[]))`;

/**
 * The lines of a count, or those of these cells: by place, then clean before dirty, then by format.
 */
export const lineRows = (tx: Tx, accountId: number, countId: number, cells?: readonly CellRow[]): Promise<LineRow[]> =>
  prepared(
    tx,
    sql<LineRow>`
      select n.* from (
        select l.place, l.place_id, l.format_id, l.state, f.title as format_title, f.drawing, f.picture_url, f.purchase_cost_cents,
               ${placeNameSql(sql`${accountId}::bigint`, sql`l.place`, sql`l.place_id`)} as name,
               coalesce(r.wash_mode = 'restaurant', false) as washes, coalesce(c.quantity, 0) as quantity, l.outcome, l.void_reason, l.expected_at_posting, l.moved_since,
               l.late, l.corrected, l.at_laundry, l.posted, l.transaction_id, i.id as incident_id
          from stock_count_lines l
          join formats f on f.account_id = l.account_id and f.id = l.format_id
          left join restaurants r on l.place = 'R' and r.account_id = l.account_id and r.id = l.place_id
          left join cells c on c.account_id = l.account_id and c.place = l.place and c.place_id = l.place_id and c.format_id = l.format_id
            and c.state = l.state
          left join incidents i on i.account_id = l.account_id and i.transaction_id = l.transaction_id and i.format_id = l.format_id
            and i.kind <> 'claim'
         where l.account_id = ${accountId}::bigint and l.count_id = ${countId}::bigint ${among('l', cells)}) n
       order by array_position(array['A', 'R', 'P', 'D', 'T'], n.place), plain(coalesce(n.name, '')), n.place_id, n.state, n.format_id`,
  );

/** The reading of each cell that holds: counted last, and of two at once received last. */
export const readingRows = (
  tx: Tx,
  accountId: number,
  countId: number,
  cells?: readonly CellRow[],
): Promise<ReadingRow[]> =>
  prepared(
    tx,
    sql<ReadingRow>`
      select r.place, r.place_id, r.format_id, r.state, r.device_id, r.n, r.counted, r.counted_at, r.received_at, r.counted_by,
             ${counterSql} as counter, r.expected_at_entry
        from stock_count_readings r join people p on p.id = r.counted_by
        left join count_guests v on v.account_id = r.account_id and v.id = r.guest_id
       where r.account_id = ${accountId}::bigint and r.count_id = ${countId}::bigint ${among('r', cells)}
       order by r.counted_at, r.received_at, r.device_id, r.n`,
  );

/**
 * The drawers that were emptied after these instants: what had been counted in them was counted
 * anew. One that was recorded later though it is stated before the counting was no such.
 */
export async function emptiedSince(
  tx: Tx,
  accountId: number,
  drawers: readonly { readonly place_id: number; readonly counted_at: Date }[],
): Promise<Set<string>> {
  if (drawers.length === 0) return new Set();
  const rows = await prepared(
    tx,
    sql<{ place_id: number; counted_at: Date }>`
      select a.place_id, a.counted_at
        from unnest(${drawers.map(({ place_id }) => place_id)}::bigint[], ${drawers.map(({ counted_at }) => counted_at)}::timestamptz[])
          as a(place_id, counted_at)
       where exists (
         select from transactions t
          where t.account_id = ${accountId}::bigint and t.type = 'empty_collection_terminal_drawer' and t.reverses_id is null
            and t.collection_drawer_id = a.place_id and t.completed_at > a.counted_at
            and t.day >= (a.counted_at at time zone 'Europe/Paris')::date
            and not exists (
              select from stated_instants s
               where s.account_id = ${accountId}::bigint and s.transaction_id = t.id and s.stated_at <= a.counted_at)
            and not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id))`,
  );
  return new Set(rows.map(({ place_id, counted_at }) => drawerName(place_id, counted_at)));
}

/** One text a drawer and an instant. */
export const drawerName = (drawer: number, countedAt: Date): string => `${drawer}/${countedAt.toISOString()}`;
