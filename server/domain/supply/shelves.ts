import { parisDay, daysBetween } from '@boucle/contract/base/format.ts';
import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { shareLeft } from './cover.ts';
import { type Arrivals, oldOf, recentArrivals } from './dirtyAge.ts';
import { plannedActs, plannedAt, type PlannedThere } from './planned.ts';
import { type Judged, judge, type Shelf } from './proposals.ts';
import { type Position } from './scarcity.ts';
import {
  type Asked,
  formatsOf,
  placesOf,
  type ShelfRow,
  shelfRows,
  type ShelvedAt,
  type ShelvedFormat,
} from './shelfRows.ts';

/** A shelf and what is to be done there. */
export interface JudgedShelf extends Shelf {
  /** Of its clean cell, of the dirty one where it has no other. */
  readonly id: number;
  readonly cell_id: number | null;
  readonly dirty_cell_id: number | null;
  readonly drawing: FormatDrawing;
  readonly picture_url: string | null;
  readonly position: Position | null;
  readonly as_of: string | null;
  readonly judged: Judged;
}

/**
 * Every shelf of an account as it stands now, one format's, or one of them, judged. Shelves that
 * are empty and that nothing is expected of are left out, but the one that is named. `age`: how
 * long dirty ones have been there counts; otherwise `withAge` adds it, for the few that are shown.
 */
export async function readShelves(
  tx: Tx,
  accountId: number,
  { asked = null, age = false }: { readonly asked?: Asked; readonly age?: boolean } = {},
): Promise<JudgedShelf[]> {
  const now = tx.now();
  const [rows, places, formats, acts, arrived] = await Promise.all([
    shelfRows(tx, accountId, asked),
    placesOf(tx, accountId),
    formatsOf(tx, accountId),
    plannedActs(tx, accountId),
    age ? recentArrivals(tx, accountId) : null,
  ]);
  const isNamed = asked !== null && 'place' in asked;
  const plannedOf = plannedAt(acts);
  const [today, left] = [parisDay(now), shareLeft(parisHour(now))];
  return rows.flatMap((row): JudgedShelf[] => {
    const there = places.get(`${row.place}${row.place_id}`);
    const format = formats.get(row.format_id);
    // Written since the shelves were read.
    if (there === undefined || format === undefined) return [];
    const planned = plannedOf(row);
    const receives = isOpen(row, there, format);
    if (!isNamed && planned.coming === 0 && !isShown(row, receives)) return [];
    const shelf = shelfOf(row, { there, format, receives, planned, today, arrived });
    return [Object.assign(shelf, { judged: judge(shelf, left) })];
  });
}

/** The place is open, and offers the format if it chooses. */
function isOpen({ place, offered }: ShelfRow, there: ShelvedAt, format: ShelvedFormat): boolean {
  if (place === 'A') return format.active;
  if (place === 'D') return there.active;
  return there.active && format.active && offered;
}

const isShown = ({ clean, dirty, alert_level, target_level, week }: ShelfRow, receives: boolean): boolean =>
  clean > 0 ||
  dirty > 0 ||
  (receives && (isLevel(alert_level) || isLevel(target_level) || (week ?? []).some((one) => one > 0)));

const isLevel = (level: number | null): boolean => (level ?? 0) > 0;

interface Around {
  readonly there: ShelvedAt;
  readonly format: ShelvedFormat;
  readonly receives: boolean;
  readonly planned: PlannedThere;
  readonly today: string;
  /** Null: the age of dirty ones does not count. */
  readonly arrived: Arrivals | null;
}

const NO_FORECAST: Shelf['forecast'] = { method: 'none', week: [], sigma: 0, quantiles: null };

// Written out: there are thousands of them, and a copy of each would cost as much as judging it.
function shelfOf(
  row: ShelfRow,
  { there, format, receives, planned, today, arrived }: Around,
): Omit<JudgedShelf, 'judged'> {
  const { method, week, sigma, quantiles, as_of } = row;
  return {
    id: row.cell_id ?? row.dirty_cell_id ?? 0,
    cell_id: row.cell_id,
    dirty_cell_id: row.dirty_cell_id,
    place: row.place,
    place_id: row.place_id,
    place_name: there.name,
    format_id: row.format_id,
    format_title: format.title,
    drawing: format.drawing,
    picture_url: format.picture_url,
    clean: row.clean,
    reserved: row.reserved,
    dirty: row.dirty,
    old_dirty: arrived === null ? 0 : oldOf(row, arrived),
    alert_level: row.alert_level,
    target_level: row.target_level,
    max_level: row.max_level,
    max_dirty: row.max_dirty,
    crate_size: row.crate_size,
    lead_days: row.lead_days,
    receives,
    forecast: method === null ? NO_FORECAST : { method, week: week ?? [], sigma: sigma ?? 0, quantiles },
    // Tonight's job has not run yet, or did not for some days: the forecast goes on.
    shift: as_of === null ? 0 : Math.max(0, daysBetween(as_of, today) - 1),
    planned,
    coming_in: planned.coming_on === null ? null : Math.max(0, daysBetween(today, planned.coming_on)),
    position: there.position,
    as_of,
  };
}

const PARIS_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });

/** The hour in Paris, 0 to 24, with its fraction. */
function parisHour(at: Date): number {
  const [hours = 0, minutes = 0] = PARIS_TIME.format(at).split(':').map(Number);
  return hours + minutes / 60;
}
