import { type Tx } from '../../platform/database/transaction.ts';
import { SHELF_AVAILABLE, SHELF_JOINS, isLowShelf } from '../formats/lowShelves.ts';
import { accountDays } from './accountDays.ts';
import { type Days } from './days.ts';
import { fleetChanges } from './fleet/fleet.ts';
import { type DailyFlow } from './stocks.ts';

/** Loans of one lender, of one format; left out, of all. */
export interface LoanFilter {
  readonly restaurantId?: number | undefined;
  readonly formatId?: number | undefined;
}

/**
 * The fleet of account $1 now, in pieces: what came from outside less what went there is what the
 * cells outside lack. They are few whatever the history; the days that added to it are as many as
 * the programme has. `only` narrows the cells.
 */
export const fleetPieces = (only = ''): string =>
  `(select -coalesce(sum(quantity), 0)::bigint from cells where account_id = $1 and place = 'X' ${only})`;

/**
 * Additions of each Paris day since `from` to the fleet: bought and found, less sold, broken, lost.
 * Pieces, signed.
 */
export async function fleetFlows(tx: Tx, accountId: number, from: string, formatId?: number): Promise<DailyFlow[]> {
  const { rows } = await tx.raw<DailyFlow>({
    text: `select day, sum(pieces)::bigint as pieces from (${fleetChanges('$2::date - 1')}) changes
            where $3::bigint is null or format_id = $3 group by day order by day`,
    values: [accountId, from, formatId ?? null],
  });
  return rows;
}

/** The Paris day of the first transaction of an account, null before it. */
export async function firstDay(tx: Tx, accountId: number): Promise<string | null> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select min(day) as day from daily_rollups where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.day ?? null;
}

interface FleetNow {
  readonly pieces: number;
  /** The first day of the programme, null before it. */
  readonly since: string | null;
}

/** The fleet now, in pieces, wherever it is. And the day of its first transaction. */
export async function fleetNow(tx: Tx, accountId: number, formatId?: number): Promise<FleetNow> {
  const { rows } = await tx.raw<FleetNow>({
    text: `select ${fleetPieces('and ($2::bigint is null or format_id = $2)')} as pieces,
                  (select min(day) from daily_rollups where account_id = $1) as since`,
    values: [accountId, formatId ?? null],
  });
  return rows[0] ?? { pieces: 0, since: null };
}

/** Reuses between two Paris days, of all restaurants. */
export async function reusesBetween(tx: Tx, accountId: number, { from, to }: Days, formatId?: number): Promise<number> {
  const { rows } = await tx.raw<{ reuses: number }>({
    text: `select coalesce(sum(reuses), 0)::bigint as reuses from ${accountDays('$4')} days`,
    values: [accountId, from, to, formatId ?? 0],
  });
  return rows[0]?.reuses ?? 0;
}

/**
 * A format of a restaurant that is below its alert level, and what left its clean stock for good,
 * net, over some days. Pieces.
 */
export interface LowStock {
  readonly id: number;
  readonly name: string;
  readonly format_id: number;
  readonly format_title: string;
  readonly available: number;
  readonly alert_level: number;
  readonly outflow: number;
}

/**
 * Types by which restaurants serve pieces and get them back: what moves their clean stock as
 * customers come.
 */
const SERVES = [
  ...['grab_container', 'grab_container_and_deposit', 'grab_guest_container', 'pickup_restaurant_order'],
  ...['customerless_refill', 'refill_container', 'restaurant_wash_and_keep_drop_off_point_container'],
  ...['return_container', 'return_guest_container', 'restaurant_pickup_drop_off_point_container'],
];

/**
 * SQL: pieces that left the cell `c` by these types on the days asked for, net: as they moved then,
 * whatever the restaurant's settings are now. The day after the mark is computed apart: under
 * row-level security no index is used for a sum.
 */
const OUTFLOW = `
  select -sum(moved.pieces) as pieces from (
    select r.pieces from cell_day_rollups r
     where r.account_id = $1 and r.cell_id = c.id and r.day between $2 and least($3::date, mark.day) and r.source = any($6)
    union all
    select m.quantity from movements m
     where m.account_id = $1 and m.to_cell = c.id and m.day between greatest($2::date, mark.next) and $3
       and (select t.type from transactions t where t.account_id = $1 and t.id = m.transaction_id) = any($6)
    union all
    select -m.quantity from movements m
     where m.account_id = $1 and m.from_cell = c.id and m.day between greatest($2::date, mark.next) and $3
       and (select t.type from transactions t where t.account_id = $1 and t.id = m.transaction_id) = any($6)
  ) moved`;

/** Formats that are low at restaurants; the outflow covers the given Paris days. */
export async function lowStocks(tx: Tx, accountId: number, days: Days, filter: LoanFilter = {}): Promise<LowStock[]> {
  const { rows } = await tx.raw<LowStock>({
    text: `select r.id, r.name, f.id as format_id, f.title as format_title, ${SHELF_AVAILABLE}::int as available,
                  l.alert_level, coalesce(flow.pieces, 0)::bigint as outflow
             from restaurant_formats l
             join restaurants r on r.account_id = l.account_id and r.id = l.restaurant_id
             ${SHELF_JOINS}
             cross join (
               select coalesce(max(rolled_up_to), '0001-01-01') as day, coalesce(max(rolled_up_to), '0001-01-01') + 1 as next
                 from account_day_marks where account_id = $1
             ) mark
             left join lateral (${OUTFLOW}) flow on true
            where l.account_id = $1 and ${isLowShelf('r')}
              and ($4::bigint is null or r.id = $4) and ($5::bigint is null or f.id = $5)
            order by plain(r.name), f.id`,
    values: [accountId, days.from, days.to, filter.restaurantId ?? null, filter.formatId ?? null, SERVES],
  });
  return rows;
}
