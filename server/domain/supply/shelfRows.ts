import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { type ForecastMethod } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type SqlText } from '../../platform/database/statementNames.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Shelf } from './proposals.ts';
import { type Position } from './scarcity.ts';

/** One format of one place, where only that is requested. */
export interface AskedShelf {
  readonly place: Shelf['place'];
  readonly place_id: number;
  readonly format_id: number;
}

/** All shelves, one format's, or one of them. */
export type Asked = AskedShelf | Pick<AskedShelf, 'format_id'> | null;

type Levels = 'alert_level' | 'target_level' | 'max_level' | 'max_dirty' | 'crate_size' | 'lead_days';

/**
 * Columns of a shelf in the tables. Names are read apart: a place has many shelves, a format too.
 */
export interface ShelfRow extends Pick<Shelf, keyof AskedShelf | 'clean' | 'reserved' | 'dirty' | Levels> {
  cell_id: number | null;
  dirty_cell_id: number | null;
  offered: boolean;
  method: ForecastMethod | null;
  week: number[] | null;
  sigma: number | null;
  /** The one of the lead time alone. */
  quantiles: number[] | null;
  as_of: string | null;
}

const LEAD_DAYS = 'coalesce(l.lead_days, 2)';
const QUANTILE = `least(${LEAD_DAYS} + 1, cardinality(x.quantiles))`;

/**
 * The shelves of account $1 that a condition on cells narrows, each in a separate text: what a
 * parameter might leave out would be planned as if one shelf answered, by thousands of look-ups
 * instead of a few joins.
 */
const shelvesWhere = (narrowed: string): string => `with s as materialized (
    select place, place_id, format_id, sum(quantity) filter (where state = 'clean') as clean, sum(reserved) filter (where state = 'clean') as reserved,
           sum(quantity) filter (where state = 'dirty') as dirty, max(id) filter (where state = 'clean') as cell_id,
           max(id) filter (where state = 'dirty') as dirty_cell_id
      from cells
     where account_id = $1 and place in ('A', 'R', 'P', 'D') and state in ('clean', 'dirty')${narrowed}
     group by place, place_id, format_id
  )
  select s.place, s.place_id, s.format_id, coalesce(s.clean, 0)::int as clean, coalesce(s.reserved, 0)::int as reserved,
         coalesce(s.dirty, 0)::int as dirty, s.cell_id, s.dirty_cell_id,
         coalesce(l.alert_level, v.alert_level) as alert_level, coalesce(l.target_level, v.target_level) as target_level, l.max_level, v.max_dirty,
         coalesce(l.crate_size, 1) as crate_size, ${LEAD_DAYS}::int as lead_days, coalesce(l.offered, true) as offered,
         x.method, x.week, x.sigma, x.quantiles[${QUANTILE}:${QUANTILE}] as quantiles, x.as_of::text
    from s
    left join restaurant_formats l on l.account_id = $1 and s.place = 'R' and l.restaurant_id = s.place_id and l.format_id = s.format_id
    left join place_levels v on v.account_id = $1 and v.place = s.place and v.place_id = s.place_id and v.format_id = s.format_id
    left join cell_forecasts x on x.account_id = $1 and x.cell_id = s.cell_id`;

const ALL = shelvesWhere('');
const OF_FORMAT = shelvesWhere(' and format_id = $2');
const OF_PLACE = shelvesWhere(' and format_id = $2 and place = $3 and place_id = $4');

/**
 * The stocks asked for, including empty ones of which nothing is expected, which the caller leaves
 * out.
 */
export async function shelfRows(tx: Tx, accountId: number, asked: Asked): Promise<ShelfRow[]> {
  const { rows } = await tx.raw<ShelfRow & Record<string, unknown>>(queryOf(accountId, asked));
  return rows;
}

function queryOf(accountId: number, asked: Asked): SqlText {
  if (asked === null) return { text: ALL, values: [accountId] };
  const { format_id } = asked;
  return 'place' in asked
    ? { text: OF_PLACE, values: [accountId, format_id, asked.place, asked.place_id] }
    : { text: OF_FORMAT, values: [accountId, format_id] };
}

/** Where shelves stand. */
export interface ShelvedAt {
  readonly place: Shelf['place'];
  readonly id: number;
  readonly name: string;
  readonly position: Position | null;
  readonly active: boolean;
}

interface PlaceRow extends Omit<ShelvedAt, 'position'> {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * The warehouse, the restaurants, partners and drop-off points of an account, by letter and number.
 */
export async function placesOf(tx: Tx, accountId: number): Promise<Map<string, ShelvedAt>> {
  const { rows } = await tx.raw<PlaceRow & Record<string, unknown>>({
    text: `select 'A' as place, 0::bigint as id, 'Entrepôt' as name, (warehouse->>'latitude')::double precision as latitude,
               (warehouse->>'longitude')::double precision as longitude, true as active from accounts where id = $1
      union all select 'R', id, name, latitude, longitude, status = 'active' as active from restaurants where account_id = $1
      union all select 'P', id, name, null, null, status = 'active' from partners where account_id = $1
      union all select 'D', id, name, latitude, longitude, status = 'active' from drop_off_points where account_id = $1`,
    values: [accountId],
  });
  const places = rows.map(({ latitude, longitude, ...one }): ShelvedAt => ({
    ...one,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
  return new Map(places.map((one) => [`${one.place}${one.id}`, one]));
}

/** A format that stands on a shelf. */
export interface ShelvedFormat {
  readonly id: number;
  readonly title: string;
  readonly drawing: FormatDrawing;
  readonly picture_url: string | null;
  readonly active: boolean;
}

/** The formats of an account by number. */
export async function formatsOf(tx: Tx, accountId: number): Promise<Map<number, ShelvedFormat>> {
  const { rows } = await tx.raw<ShelvedFormat & Record<string, unknown>>({
    text: 'select id, title, drawing, picture_url, active from formats where account_id = $1',
    values: [accountId],
  });
  return new Map(rows.map((one) => [one.id, one]));
}
