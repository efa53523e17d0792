import { type ProposalReason, type SupplyAct, type Urgency } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type Cover, coverOf, expectedOver, reorderPoint } from './cover.ts';
import { type Forecast } from './forecast/forecast.ts';
import { type PlannedThere } from './planned.ts';

/** Days of cover below which a stock is at risk. */
const RISK_DAYS = 2;
/** Days of cover beyond which a place has too many. */
const LONG_COVER = 45;
/** Days of demand beyond the reorder point, for a target that no one set. */
const DAYS_OF_TARGET = 7;

/** One format at one place, with what is known of its demand. Pieces. */
export interface Shelf {
  readonly place: 'A' | 'R' | 'P' | 'D';
  readonly place_id: number;
  readonly place_name: string;
  readonly format_id: number;
  readonly format_title: string;
  readonly clean: number;
  readonly reserved: number;
  readonly dirty: number;
  /** Of the dirty ones, here for more than seven days. */
  readonly old_dirty: number;
  readonly alert_level: number | null;
  readonly target_level: number | null;
  readonly max_level: number | null;
  /** Dirty pieces from which they are collected; null: age alone decides. */
  readonly max_dirty: number | null;
  readonly crate_size: number;
  readonly lead_days: number;
  /** The place is open, and offers the format if it chooses. */
  readonly receives: boolean;
  readonly forecast: Pick<Forecast, 'method' | 'week' | 'sigma' | 'quantiles'>;
  /** Days between the first one of the forecast and today. */
  readonly shift: number;
  /**
   * Pieces that rounds will bring and take there, and in how many days the first one comes; null:
   * none does.
   */
  readonly planned: PlannedThere;
  readonly coming_in: number | null;
}

export interface ProposedAct {
  readonly act: SupplyAct;
  /** Pieces to carry, and the ones that there should be. */
  readonly quantity: number;
  readonly wanted: number;
  readonly reason: ProposalReason;
}

export interface Judged {
  readonly cover: Cover | null;
  /**
   * Pieces available below which some are to be brought; null without a forecast and an alert
   * level.
   */
  readonly order_below: number | null;
  readonly urgency: Urgency;
  readonly acts: readonly ProposedAct[];
}

const isForecast = ({ forecast }: Shelf): boolean => forecast.method !== 'none';

/**
 * When a shelf runs out, how urgent that is and what to do there; `today`: the share of today's
 * demand that is still to come. What rounds bring and take already is neither proposed again nor at
 * risk, where it comes in time; cover is of what is there.
 */
export function judge(shelf: Shelf, today: number): Judged {
  const { forecast, shift, alert_level, planned } = shelf;
  const available = shelf.clean - shelf.reserved;
  const known = isForecast(shelf);
  const lasting = (pieces: number): Cover | null => (known ? coverOf(pieces, forecast, { shift, today }) : null);
  const order_below = known ? Math.max(reorderPoint(forecast, shelf.lead_days, shift), alert_level ?? 0) : alert_level;
  // Nothing is given to a drop-off point: what is clean there was washed there, and one without any
  // lacks nothing.
  const isSupplied = shelf.receives && shelf.place !== 'D';
  const end = lasting(available);
  const cover = isSupplied || available > 0 ? end : null;
  const supplied = available + planned.coming - planned.leaving;
  const isShort = isSupplied && order_below !== null && supplied < order_below;
  const left = available - planned.leaving;
  const isFull = !isShort && isTooMuch(shelf, left, planned.leaving === 0 ? end : lasting(left));
  const acts = shelf.place === 'A' ? [] : actsOf(shelf, { supplied, left, order_below, isShort, isFull });
  const isSoon = (one: Cover | null): boolean => one !== null && one.days < RISK_DAYS;
  const isAtRisk =
    isSupplied &&
    isSoon(cover) &&
    (isAsked(shelf) || available <= 0) &&
    !(shelf.coming_in !== null && shelf.coming_in <= (cover?.ahead ?? 0) && !isSoon(lasting(supplied)));
  const urgency = isAtRisk ? 'risk' : isShort ? 'order' : isFull ? 'full' : known ? 'ok' : 'unknown';
  return { cover, order_below, urgency, acts };
}

/** More than there may be, than will ever be asked for, or than a closed place needs. */
const isTooMuch = (shelf: Shelf, available: number, cover: Cover | null): boolean =>
  isLeftBehind(shelf, available) ||
  (shelf.max_level !== null && available > shelf.max_level) ||
  (isAsked(shelf) && isLong(cover));

/**
 * No one lends there any more: a restaurant or a partner that is closed, a format that was
 * withdrawn.
 */
const isLeftBehind = ({ place, receives }: Shelf, available: number): boolean =>
  (place === 'R' || place === 'P') && !receives && available > 0;

const isAsked = ({ forecast }: Shelf): boolean => forecast.week.some((pieces) => pieces > 0);
const isLong = (cover: Cover | null): boolean => cover === null || cover.days > LONG_COVER;

interface State {
  /**
   * Pieces that may be lent once rounds have brought and taken theirs, and once they have only
   * taken them.
   */
  readonly supplied: number;
  readonly left: number;
  readonly order_below: number | null;
  readonly isShort: boolean;
  readonly isFull: boolean;
}

/**
 * How many there should be: what somebody set, else the reorder point and a week more; never below
 * the reorder point.
 */
function targetOf(shelf: Shelf, orderBelow: number | null): number {
  const least = orderBelow ?? 0;
  if (shelf.target_level !== null) return Math.max(shelf.target_level, least);
  return least + Math.ceil(expectedOver(shelf.forecast, DAYS_OF_TARGET, shelf.shift));
}

function actsOf(shelf: Shelf, { supplied, left, order_below, isShort, isFull }: State): ProposedAct[] {
  const acts: ProposedAct[] = [];
  const target = targetOf(shelf, order_below);
  if (isShort) {
    const isBelowAlert = shelf.alert_level !== null && supplied < shelf.alert_level;
    const reason =
      isForecast(shelf) && !(isBelowAlert && shelf.alert_level === order_below) ? 'below_order' : 'below_alert';
    acts.push(act('give', inCrates(target - supplied, shelf), reason));
  }
  if (isFull) {
    const isAboveMax = shelf.max_level !== null && left > shelf.max_level;
    const reason = isLeftBehind(shelf, left) ? 'closed' : isAboveMax ? 'above_max' : 'long_cover';
    const kept = reason === 'closed' ? 0 : Math.min(target, shelf.max_level ?? target);
    acts.push(act('take_clean', left - kept, reason));
  }
  return [...acts.filter(({ wanted }) => wanted > 0), ...collectionOf(shelf)];
}

/**
 * The collection of what is dirty on a shelf, beyond what rounds collect: where it is too many, or
 * has been there too long.
 */
export function collectionOf({ dirty: there, old_dirty, max_dirty, planned: { collected } }: Shelf): ProposedAct[] {
  const dirty = there - collected;
  if (dirty <= 0) return [];
  if (max_dirty !== null && dirty >= max_dirty) return [act('take_dirty', dirty, 'many_dirty')];
  // The first come leave first.
  return old_dirty > collected ? [act('take_dirty', dirty, 'old_dirty')] : [];
}

const act = (name: SupplyAct, wanted: number, reason: ProposalReason): ProposedAct => ({
  act: name,
  quantity: wanted,
  wanted,
  reason,
});

/** Rounded up to whole crates; down where there would be more than there may. */
function inCrates(pieces: number, { crate_size: crate, max_level: max, ...shelf }: Shelf): number {
  const up = Math.ceil(Math.max(1, pieces) / crate) * crate;
  const clean = shelf.clean + shelf.planned.coming - shelf.planned.leaving;
  return max !== null && clean + up > max ? Math.max(0, Math.floor((max - clean) / crate) * crate) : up;
}

/** A drawer of a collector, and what came in each day. */
export interface Drawer {
  readonly id: number;
  readonly name: string;
  readonly capacity: number | null;
  /** Of each format it may hold. */
  readonly formats: readonly {
    readonly format_id: number;
    readonly format_title: string;
    readonly dirty: number;
    /** Dirty pieces from which the drawer is emptied; null: none. */
    readonly max_dirty: number | null;
    readonly week: readonly number[];
    readonly shift: number;
  }[];
}

/**
 * A drawer is emptied before the next day on which somebody decides, and the day on which one goes
 * there.
 */
const DAYS_TO_EMPTY = 2;

/**
 * Why a drawer is to be emptied: it is full, or will be before somebody comes (where its capacity
 * is known), or it holds as many of a format as it may.
 */
export function whyEmptied(drawer: Drawer): 'drawer_full' | 'drawer_level' | null {
  if (isFullSoon(drawer)) return 'drawer_full';
  return drawer.formats.some(({ dirty, max_dirty }) => max_dirty !== null && dirty >= max_dirty)
    ? 'drawer_level'
    : null;
}

function isFullSoon({ capacity, formats }: Drawer): boolean {
  const pieces = formats.reduce(
    (sum, one) => sum + one.dirty + expectedOver({ week: one.week }, DAYS_TO_EMPTY, one.shift),
    0,
  );
  return capacity !== null && formats.some(({ dirty }) => dirty > 0) && pieces >= capacity;
}
