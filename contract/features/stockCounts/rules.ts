import { type CellRef } from '../../shared/ledgerCards/refs.ts';
import { PLACE_LETTERS, STATES_OF } from '../../shared/ledgerCards/places.ts';
import { COUNT_PLACES, type CountPlace } from '../../shared/transactions/countPlaces.ts';
import { COUNTED_STATES, type CountedPlace, type CountedState } from '../../shared/stockCounts/labels.ts';

/** Bounds of a count. */
export const COUNT_LIMITS = {
  /** Pieces of one format in one state that somebody may count. */
  pieces: 100_000,
  places: 100,
  lines: 1000,
  /** Readings of one request: a phone sends more in several. */
  readings: 200,
  title: 120,
  /** Of a guest. */
  name: 60,
  /** Guests whose link opens, of one count. */
  guests: 20,
  reason: 500,
} as const;

/** Readings older than this are counted again: too much moved since. */
export const READING_MAX_AGE_MS = 72 * 3_600_000;
/** A reading made before the count was opened by more than this has a wrong instant. */
const OPENING_TOLERANCE_MS = 2 * 60_000;

/**
 * Settings of an initiative until it chooses: above 20 pieces or 50 € a second administrator posts;
 * a place is due every 90 days.
 */
export const COUNT_DEFAULTS = { threshold_pieces: 20, threshold_value: 50, every_days: 90 } as const;

/**
 * Days over which « bougés » and « Écart de suivi » are summed, and within which an empty place had
 * containers that are still to be counted.
 */
export const FLOW_DAYS = 90;

/**
 * The states that are counted at a kind of place: `['clean', 'dirty']`, `['dirty']` of a drawer.
 */
export const countedStates = (place: CountedPlace): readonly CountedState[] =>
  COUNTED_STATES.filter((state) => STATES_OF[place].includes(state));

/** How the ledger's rules name it: « R.clean ». Throws for what is never counted. */
export function countPlaceOf({ place, state }: Pick<CellRef, 'place' | 'state'>): CountPlace {
  const asked = `${PLACE_LETTERS[place]}.${state}`;
  const found = COUNT_PLACES.find((one) => one === asked);
  if (found === undefined) throw new Error(`${asked} is never counted`);
  return found;
}

/**
 * Pieces as somebody typed them: « 12 », «  12 » and « 1 250 » are 12, 12 and 1250. Undefined for
 * anything else: « », « -1 », « 3,5 », « 1e9 », more than 100 000.
 */
export function countedOf(typed: string): number | undefined {
  const digits = typed.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const pieces = Number(digits);
  return pieces <= COUNT_LIMITS.pieces ? pieces : undefined;
}

/** Instants of a reading, by a phone's clock. */
export interface PhoneInstants {
  /** When it was counted, and when it is sent, by the same clock, however wrong it is. */
  readonly countedAt: Date;
  readonly sentAt: Date;
}

/**
 * When a reading was made by the server's clock: the phone's instant plus the difference of the two
 * clocks as the sending measures it. The reason when it cannot be used: counted after it was sent,
 * more than 72 h ago, or before the count was opened.
 */
export function instantOf(
  { countedAt, sentAt }: PhoneInstants,
  { now, openedAt }: { readonly now: Date; readonly openedAt: Date },
): { readonly at: Date } | { readonly refused: 'ahead' | 'too_old' | 'before_opening' } {
  const age = sentAt.getTime() - countedAt.getTime();
  if (age < 0) return { refused: 'ahead' };
  if (age > READING_MAX_AGE_MS) return { refused: 'too_old' };
  const at = now.getTime() - age;
  if (at < openedAt.getTime() - OPENING_TOLERANCE_MS) return { refused: 'before_opening' };
  return { at: new Date(at) };
}

/**
 * Pieces moved in a cell by what was recorded after it was counted, signed: the ones that came in
 * less the ones that went out.
 */
export interface MovedSince {
  /** All of it. */
  readonly recorded: number;
  /**
   * Of it, what really moved before the count (« saisi après le comptage »): stated on an earlier
   * day, or confirmed so.
   */
  readonly late: number;
  /**
   * Of it, corrections of the cell by a count or by « Corriger le stock… »: the books moved, no
   * container did.
   */
  readonly corrected: number;
}

/**
 * Pieces that the books expected when a cell was counted: « attendu ». `quantity`: what they say
 * now.
 */
export const expectedAt = (quantity: number, { recorded, late }: MovedSince): number => quantity - recorded + late;

/** Containers that really moved since the count: « bougé depuis ». */
export const movedOf = ({ recorded, late, corrected }: MovedSince): number => recorded - late - corrected;

/**
 * Pieces to post so that the cell ends at what was counted plus what really moved since: `counted −
 * expected − corrected`. −27 with nothing corrected in the meantime, 0 when another count already
 * posted them.
 */
export const toPost = (counted: number, quantity: number, moved: MovedSince): number =>
  counted - expectedAt(quantity, moved) - moved.corrected;

/** How far off a number is asked about: in pieces, and in times too few or too many. */
const ODD = { pieces: 20, times: 4 } as const;

/** Bounds of the numbers that are taken unasked: « 2 » where 116 were is asked about. */
export function usualFor(found: number): { from: number; to: number } {
  // Fewer than none, where a laundry has some that the books washed already.
  const expected = Math.max(0, found);
  const few = Math.min(expected / ODD.times, expected - ODD.pieces);
  const many = Math.max(expected * ODD.times, expected + ODD.pieces);
  return { from: few < 1 ? 0 : 2 ** Math.floor(Math.log2(few)), to: 2 ** Math.ceil(Math.log2(many)) };
}
