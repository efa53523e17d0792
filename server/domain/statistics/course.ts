import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Comparison } from './comparison.ts';
import { type Days } from './days.ts';
import { fleetFlows, fleetNow } from './queries.ts';
import { type DailyFlow, levelsOf } from './stocks.ts';

/** Days of a course at most: a drawing of 64 pixels has no room for more. */
const MOST_DAYS = 31;

/** From the oldest day on, in pieces. */
export interface Course {
  /** Out of the warehouse; nothing of one restaurant. */
  readonly in_circulation: number[];
  /** Dirty in the warehouse, or at the restaurant. */
  readonly dirty_to_wash: number[];
  /**
   * Dirty at the instant that the end of the period is compared with; null when the programme was
   * younger.
   */
  readonly previous: number | null;
}

interface Flow {
  readonly day: string;
  readonly pieces: number;
  readonly dirty: number;
}

interface Asked {
  readonly restaurant_id?: number | undefined;
  readonly format_id?: number | undefined;
}

/** The cells of one place, of one format or of all. */
const SHELVES = `shelves as materialized (
    select id, state, quantity from cells
     where account_id = $1 and place = $2 and place_id = $3 and ($4::bigint is null or format_id = $4)
  )`;

/**
 * Changes of each day since $5 in the cells of a place: from the roll-ups up to their mark, from
 * the movements behind it.
 */
const FLOWS = `with ${SHELVES}, mark as (
    select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1
  ), changes as (
    select s.state, r.day, r.pieces from shelves s
      join cell_day_rollups r on r.account_id = $1 and r.cell_id = s.id and r.day >= $5
    union all
    select s.state, m.day, m.quantity from shelves s
      join movements m on m.account_id = $1 and m.to_cell = s.id and m.day > (select day from mark) and m.day >= $5
    union all
    select s.state, m.day, -m.quantity from shelves s
      join movements m on m.account_id = $1 and m.from_cell = s.id and m.day > (select day from mark) and m.day >= $5
  )
  select day, sum(pieces)::bigint as pieces, coalesce(sum(pieces) filter (where state = 'dirty'), 0)::bigint as dirty from changes group by day`;

/** Gain of a place's dirty cells on the day $5 after the time $6 of it. */
const LATE = `with ${SHELVES}
  select coalesce(sum(pieces), 0)::bigint as dirty from (
    select m.quantity as pieces from shelves s join movements m on m.account_id = $1 and m.to_cell = s.id and m.day = $5
       and s.state = 'dirty' and m.at > ($5::date + $6::time) at time zone 'Europe/Paris'
    union all
    select -m.quantity from shelves s join movements m on m.account_id = $1 and m.from_cell = s.id and m.day = $5
       and s.state = 'dirty' and m.at > ($5::date + $6::time) at time zone 'Europe/Paris'
  ) late`;

/**
 * Containers in circulation and dirty ones at the end of days of a period, counted back from now;
 * and how many were dirty at the instant that the end of the period is compared with. A place has a
 * few cells: what is read does not grow with holders.
 */
export async function courseOf(
  tx: Tx,
  accountId: number,
  days: Days,
  comparison: Comparison | null,
  { restaurant_id, format_id }: Asked,
): Promise<Course> {
  const today = parisDay(tx.now());
  const shown = { from: days.from, to: days.to > today ? today : days.to };
  if (comparison === null) return { in_circulation: [], dirty_to_wash: [], previous: null };
  const place = [accountId, restaurant_id === undefined ? 'A' : 'R', restaurant_id ?? 0, format_id ?? null];
  const since = comparison.days.to < shown.from ? comparison.days.to : shown.from;
  const all = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await tx.raw<R>({ text, values: [...place, ...values] })).rows;
  const [[now], flows, late, fleet, fleetChanges] = await Promise.all([
    all<Omit<Flow, 'day'>>(
      `with ${SHELVES} select coalesce(sum(quantity), 0)::bigint as pieces,
        coalesce(sum(quantity) filter (where state = 'dirty'), 0)::bigint as dirty from shelves`,
    ),
    all<Flow>(FLOWS, since),
    comparison.until === null ? [] : all<Pick<Flow, 'dirty'>>(LATE, comparison.days.to, comparison.until),
    fleetNow(tx, accountId, format_id),
    fleetFlows(tx, accountId, shown.from, format_id),
  ]);
  if (now === undefined) throw new Error('No shelves');
  const dirtyFlows = flows.map(({ day, dirty }): DailyFlow => ({ day, pieces: dirty }));
  const dirty = levelsOf(now.dirty, dirtyFlows, shown);
  const inside = levelsOf(now.pieces, flows, shown);
  const whole = levelsOf(fleet.pieces, fleetChanges, shown);
  const [before = 0] = levelsOf(now.dirty, dirtyFlows, { from: comparison.days.to, to: comparison.days.to });
  const began = fleet.since !== null && fleet.since <= comparison.days.to;
  return {
    in_circulation:
      restaurant_id === undefined ? drawn(whole.map((pieces, index) => pieces - (inside[index] ?? 0))) : [],
    dirty_to_wash: drawn(dirty),
    previous: began ? before - (late[0]?.dirty ?? 0) : null,
  };
}

/** As many of them, evenly spread, as a drawing shows; the last one always. */
function drawn(levels: readonly number[]): number[] {
  const every = Math.ceil(levels.length / MOST_DAYS);
  return levels.filter((_, index) => (levels.length - 1 - index) % every === 0);
}
