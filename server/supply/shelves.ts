import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type FormatDrawing } from '@boucle/contract/formats/drawings.ts';
import { type ForecastMethod } from '@boucle/contract/stockHealth/labels.ts';
import { type Tx } from '../database/transaction.ts';
import { wapeOf } from './forecast/forecast.ts';
import { shareLeft } from './cover.ts';
import { plannedActs, plannedAt, type PlannedThere } from './planned.ts';
import { type Judged, judge, type Shelf } from './proposals.ts';
import { type Position } from './scarcity.ts';

/** Dirty ones that have been somewhere for more days are collected. */
const DIRTY_DAYS = 7;

/** A shelf, what its forecast is worth and what is to be done there. */
export interface JudgedShelf extends Shelf {
  /** Of its clean cell, of the dirty one where it has no other. */
  readonly id: number;
  readonly cell_id: number | null;
  readonly drawing: FormatDrawing;
  readonly picture_url: string | null;
  readonly position: Position | null;
  readonly as_of: string | null;
  /** Errors of 28 days, in pieces. */
  readonly actual: number;
  readonly own_error: number;
  readonly naive_error: number;
  readonly lost: number;
  readonly out_days: number;
  readonly out_days_before: number;
  readonly judged: Judged;
}

interface ShelfRow extends Omit<Shelf, 'forecast' | 'shift' | 'old_dirty' | 'planned' | 'coming_in'> {
  cell_id: number | null;
  dirty_cell_id: number | null;
  drawing: JudgedShelf['drawing'];
  picture_url: string | null;
  latitude: number | null;
  longitude: number | null;
  method: ForecastMethod | null;
  week: number[] | null;
  sigma: number | null;
  quantiles: number[] | null;
  as_of: string | null;
  actual: number | null;
  own_error: number | null;
  naive_error: number | null;
  lost: number | null;
  out_days: number | null;
  out_days_before: number | null;
}

/** One format of one place, where only that is asked for. */
export interface AskedShelf {
  readonly place: Shelf['place'];
  readonly place_id: number;
  readonly format_id: number;
}

/** All shelves, those of one format, or one of them. */
type Asked = AskedShelf | Pick<AskedShelf, 'format_id'> | null;

const IS_OPEN = `case s.place when 'R' then r.status = 'active' and f.active and coalesce(l.offered, true) when 'P' then p.status = 'active' and f.active
  when 'D' then d.status = 'active' else f.active end`;

/** Every shelf of account $1, those of format $4, or the one that $2, $3 and $4 name. */
const SHELVES = `with s as materialized (
    select place, place_id, format_id, sum(quantity) filter (where state = 'clean') as clean, sum(reserved) filter (where state = 'clean') as reserved,
           sum(quantity) filter (where state = 'dirty') as dirty, max(id) filter (where state = 'clean') as cell_id,
           max(id) filter (where state = 'dirty') as dirty_cell_id
      from cells
     where account_id = $1 and place in ('A', 'R', 'P', 'D') and state in ('clean', 'dirty')
       and ($2::text is null or (place = $2 and place_id = $3::bigint)) and ($4::bigint is null or format_id = $4)
     group by place, place_id, format_id
  )
  select s.place, s.place_id, s.format_id, coalesce(s.clean, 0)::int as clean, coalesce(s.reserved, 0)::int as reserved,
         coalesce(s.dirty, 0)::int as dirty, s.cell_id, s.dirty_cell_id, f.title as format_title, f.drawing, f.picture_url,
         coalesce(r.name, p.name, d.name, 'Entrepôt') as place_name,
         coalesce(r.latitude, d.latitude) as latitude, coalesce(r.longitude, d.longitude) as longitude,
         coalesce(l.alert_level, v.alert_level) as alert_level, coalesce(l.target_level, v.target_level) as target_level, l.max_level, v.max_dirty,
         coalesce(l.crate_size, 1) as crate_size, coalesce(l.lead_days, 2)::int as lead_days, ${IS_OPEN} as receives,
         x.method, x.week, x.sigma, x.quantiles, x.as_of::text, x.actual, x.own_error, x.naive_error, x.lost, x.out_days, x.out_days_before
    from s
    join formats f on f.account_id = $1 and f.id = s.format_id
    left join restaurants r on r.account_id = $1 and s.place = 'R' and r.id = s.place_id
    left join partners p on p.account_id = $1 and s.place = 'P' and p.id = s.place_id
    left join drop_off_points d on d.account_id = $1 and s.place = 'D' and d.id = s.place_id
    left join restaurant_formats l on l.account_id = $1 and s.place = 'R' and l.restaurant_id = s.place_id and l.format_id = s.format_id
    left join place_levels v on v.account_id = $1 and v.place = s.place and v.place_id = s.place_id and v.format_id = s.format_id
    left join cell_forecasts x on x.account_id = $1 and x.cell_id = s.cell_id`;

/**
 * Every shelf of an account as it stands now, those of a format, or one of them, judged. Shelves that are empty and that nothing is expected of are
 * left out, but the one that is named.
 */
export async function readShelves(tx: Tx, accountId: number, asked: Asked = null): Promise<JudgedShelf[]> {
  const now = tx.now();
  const one = asked !== null && 'place' in asked ? asked : null;
  const formatId = asked?.format_id ?? null;
  const today = parisDay(now);
  const [{ rows }, recent, acts] = await Promise.all([
    tx.raw<ShelfRow & Record<string, unknown>>({
      text: SHELVES,
      values: [accountId, one?.place ?? null, one?.place_id ?? null, formatId],
    }),
    recentArrivals(tx, accountId, addDays(today, -DIRTY_DAYS), formatId),
    plannedActs(tx, accountId),
  ]);
  const plannedOf = plannedAt(acts);
  const left = shareLeft(parisHour(now));
  return rows
    .filter((row) => one !== null || plannedOf(row).coming > 0 || isShown(row))
    .map((row): JudgedShelf => {
      const arrived = row.dirty_cell_id === null ? 0 : (recent.get(row.dirty_cell_id) ?? 0);
      const old_dirty = Math.max(0, row.dirty - arrived);
      const shelf = shelfOf(row, { today, old_dirty, planned: plannedOf(row) });
      return { ...shelf, judged: judge(shelf, left) };
    });
}

function shelfOf(
  row: ShelfRow,
  { today, old_dirty, planned }: { today: string; old_dirty: number; planned: PlannedThere },
): Omit<JudgedShelf, 'judged'> {
  const { method, week, sigma, quantiles, latitude, longitude, dirty_cell_id, ...shelf } = row;
  const none = { method: 'none', week: [], sigma: 0, quantiles: null } as const;
  return {
    ...shelf,
    id: shelf.cell_id ?? dirty_cell_id ?? 0,
    old_dirty,
    planned,
    coming_in: planned.coming_on === null ? null : Math.max(0, daysBetween(today, planned.coming_on)),
    forecast: method === null ? none : { method, week: week ?? [], sigma: sigma ?? 0, quantiles },
    // Tonight's job has not run yet, or did not for some days: the forecast goes on.
    shift: row.as_of === null ? 0 : Math.max(0, daysBetween(row.as_of, today) - 1),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    actual: row.actual ?? 0,
    own_error: row.own_error ?? 0,
    naive_error: row.naive_error ?? 0,
    lost: row.lost ?? 0,
    out_days: row.out_days ?? 0,
    out_days_before: row.out_days_before ?? 0,
  };
}

const isShown = ({ clean, dirty, receives, alert_level, target_level, week }: ShelfRow): boolean =>
  clean > 0 ||
  dirty > 0 ||
  (receives && (isLevel(alert_level) || isLevel(target_level) || (week ?? []).some((one) => one > 0)));

const isLevel = (level: number | null): boolean => (level ?? 0) > 0;

/** Pieces that came dirty to each cell after a day: cells that hold some alone, of one format where one is asked for. */
async function recentArrivals(
  tx: Tx,
  accountId: number,
  after: string,
  formatId: number | null,
): Promise<Map<number, number>> {
  const { rows } = await tx.raw<{ id: number; pieces: number }>({
    text: `with held as materialized (
        select id from cells
         where account_id = $1 and place in ('A', 'R', 'P', 'D') and state = 'dirty' and quantity > 0 and ($3::bigint is null or format_id = $3)
      ), mark as (select coalesce(max(cells_up_to), '0001-01-01') as day from account_day_marks where account_id = $1)
      select id, sum(pieces)::int as pieces from (
        select h.id, d.back + d.supplied + greatest(0, d.other) as pieces from held h
          join cell_days d on d.account_id = $1 and d.cell_id = h.id and d.day > $2 and d.day <= (select day from mark)
        union all
        select h.id, m.quantity from held h
          join movements m on m.account_id = $1 and m.to_cell = h.id and m.day > greatest($2::date, (select day from mark))
      ) arrived group by id`,
    values: [accountId, after, formatId],
  });
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const PARIS_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });

/** The hour in Paris, 0 to 24, with its fraction. */
function parisHour(at: Date): number {
  const [hours = 0, minutes = 0] = PARIS_TIME.format(at).split(':').map(Number);
  return hours + minutes / 60;
}

/** Error of the method used and of the naive one, over what was asked for. */
export const errorsOf = ({
  forecast,
  actual,
  own_error,
  naive_error,
}: Pick<JudgedShelf, 'forecast' | 'actual' | 'own_error' | 'naive_error'>) =>
  forecast.method === 'none'
    ? { error: null, naive_error: null, mase: null }
    : {
        error: wapeOf(forecast.method === 'naive' ? naive_error : own_error, actual),
        naive_error: wapeOf(naive_error, actual),
        // Also where nothing was asked for, and an error over demand is none.
        mase: wapeOf(own_error, naive_error),
      };
