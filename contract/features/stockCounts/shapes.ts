import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { probableCause } from '../../shared/incidents/shapes.ts';
import { eurosOut, instant } from '../../base/primitives.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import {
  COUNT_STATUSES,
  COUNTED_PLACES,
  COUNTED_STATES,
  LINE_STATUSES,
  READING_OUTCOMES,
  VOID_REASONS,
} from '../../shared/stockCounts/labels.ts';

/**
 * A counted place: `{ place: 'restaurant', place_id: 12, name: 'Ô Bon Bol' }`; the warehouse has
 * the number null.
 */
const countPlace = z.object({
  place: z.enum(COUNTED_PLACES),
  place_id: z.int().nullable(),
  name: z.string(),
});
export type CountPlaceName = z.infer<typeof countPlace>;

const paris = z.iso.date();

/** One number that somebody entered for a cell. Several people may; the one counted last holds. */
const countReading = z.object({
  /** 171 */
  counted: z.int(),
  /** By the server's clock. */
  counted_at: instant,
  counted_by: z.string(),
  /** Pieces that the books expected at `counted_at`, as they stood when it was received: 198. */
  expected: z.int(),
  /** Whether it is the one that holds. */
  holds: z.boolean(),
});

/** A cell of a count. A line of a blind count that no one entered has no `expected` anywhere. */
export const countLine = countPlace.extend({
  state: z.enum(COUNTED_STATES),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  status: z.enum(LINE_STATUSES),
  /** Of the reading that holds; null while no one entered it. */
  counted: z.int().nullable(),
  counted_at: instant.nullable(),
  counted_by: z.string().nullable(),
  /**
   * Pieces of the books at `counted_at`, recomputed until the count is posted, then as it was
   * posted: 198. While no one entered it what they say now, or null of a blind count. Null when
   * void.
   */
  expected: z.int().nullable(),
  /**
   * Of a line that no one entered, numbers outside of which one is asked about before it is taken:
   * powers of two, so that a blind count keeps its secret.
   */
  usual: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** counted − expected: −27. Null when not counted or void. */
  gap: z.int().nullable(),
  /** Containers that really came (+) and went (−) since `counted_at`: −5. */
  moved_since: z.int().nullable(),
  /**
   * Of what was recorded since, pieces that moved before the count (« saisis après le comptage »);
   * they are in `expected`.
   */
  late: z.int(),
  /**
   * Pieces that other counts or corrections put in or took out of the cell since: −27 when another
   * count posted the same gap.
   */
  corrected: z.int(),
  /**
   * Of dirty stock of the warehouse, pieces that a laundry had then: on no shelf, and in none of
   * `expected`. 0 of anything else.
   */
  at_laundry: z.int(),
  /**
   * Which laundries have them, while the count runs: `[{ name: 'Laverie Atlantique', quantity: 40
   * }]`.
   */
  laundries: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /**
   * Pieces that posting writes, or wrote: gap − corrected. Null when not counted or void, and once
   * the count is over where it was not posted.
   */
  posted: z.int().nullable(),
  void_reason: z.enum(VOID_REASONS).nullable(),
  transaction_id: z.int().nullable(),
  /** « Écarts » has it from the posting on. */
  incident_id: z.int().nullable(),
  /** The earliest counted first. */
  readings: z.array(countReading),
});
export type CountLine = z.infer<typeof countLine>;

/** A row of the list. Figures of gaps cover posted lines: 0 before. */
export const stockCount = z.object({
  id: z.int(),
  /** « Inventaire de Ô Bon Bol » */
  title: z.string(),
  status: z.enum(COUNT_STATUSES),
  /** Whether what is expected is hidden until a line is entered. */
  blind: z.boolean(),
  /** The first three of them, and how many there are. */
  places: z.array(countPlace),
  places_count: z.int(),
  lines_count: z.int(),
  /** Lines that somebody entered. */
  counted_count: z.int(),
  /**
   * Lines that were posted with a gap, pieces too many (≥ 0) and too few (≥ 0) of them, and their
   * purchase cost where it is known.
   */
  gaps_count: z.int(),
  surplus: z.int(),
  missing: z.int(),
  cost: eurosOut,
  opened_by: z.string(),
  opened_at: instant,
  /** Of the last reading that holds. */
  last_counted_at: instant.nullable(),
  posted_by: z.string().nullable(),
  posted_at: instant.nullable(),
  version: z.int(),
});
export type StockCount = z.infer<typeof stockCount>;

/** Who has to post: what it would write, against the threshold of the initiative. */
const secondPerson = z.object({
  /** Whether a place goes over the threshold, with what its counts posted in the last 24 hours. */
  needed: z.boolean(),
  /** Of the place that goes furthest over it: pieces, and their purchase cost where it is known. */
  pieces: z.int(),
  value: eurosOut,
  place: countPlace.nullable(),
  /**
   * `yes`; `alone`: the only administrator, who must say why; `no`: who opened it or counted leaves
   * it to another administrator.
   */
  reader_may_post: z.enum(['yes', 'alone', 'no']),
});

/** A count whole. */
export const stockCountDetail = stockCount.extend({
  places: z.array(countPlace),
  /** By place, then clean before dirty, then by format. */
  lines: z.array(countLine),
  /** Names of the ones who entered a line. */
  counters: z.array(z.string()),
  /** Null once posted or cancelled, and while nothing is counted. */
  second_person: secondPerson.nullable(),
  /**
   * Once posted: the day its figures count on; today's when the month of the counting was closed in
   * the meantime.
   */
  posted_day: paris.nullable(),
  month_was_closed: z.boolean(),
  /** Why its only administrator posted it alone. */
  posted_alone_reason: z.string().nullable(),
  /** Transactions that it posted, one a place, state and direction. */
  transactions: z.array(z.object({ id: z.int(), type: z.enum(['admin_in', 'admin_out']), pieces: z.int() })),
  /** The count that its waiting lines were carried to, and the one that they come from. */
  carried_to_id: z.int().nullable(),
  carried_from_id: z.int().nullable(),
  cancelled_by: z.string().nullable(),
  cancelled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
});
export type StockCountDetail = z.infer<typeof stockCountDetail>;

/** Result of each reading sent, by its number on the phone, and the lines as they stand now. */
export const readingsAnswer = z.object({
  results: z.array(
    z.object({
      n: z.int(),
      outcome: z.enum(READING_OUTCOMES),
      /** French, of what was not kept: « Comptez à nouveau : cette saisie a plus de 72 h. » */
      message: z.string().nullable(),
    }),
  ),
  /** Of the cells sent, once each. */
  lines: z.array(countLine),
  /** How far the count is. */
  lines_count: z.int(),
  counted_count: z.int(),
  status: z.enum(COUNT_STATUSES),
  version: z.int(),
});
export type ReadingsAnswer = z.infer<typeof readingsAnswer>;

/**
 * A movement recorded after the count, signed, with when it really happened as far as it is known.
 */
const lineMovement = z.object({
  pieces: z.int(),
  /** When it was recorded. */
  recorded_at: instant,
  /**
   * Before the count (« saisi après le comptage »), after it, or undecided: it was stated on the
   * day of the count.
   */
  moment: z.enum(['before', 'after', 'undecided']),
  /** The `transaction_id` to send to decide it; null where its moment is known. */
  decided_id: z.int().nullable(),
  /** A correction of the cell: books moved, no container did. */
  correction: z.boolean(),
  transaction: transactionRow,
});

/** A line with what its gap may come from; none of a blind count before somebody entered it. */
export const countLineDetail = z.object({
  line: countLine,
  /** The latest first, 100 at most. */
  movements: z.array(lineMovement),
  movements_count: z.int(),
  /** Of a counted line with a gap, the cause that explains most first. */
  causes: z.array(probableCause),
  /** Open orders to which clean containers of the cell are promised. */
  orders: z.array(z.object({ id: z.int(), customer: z.string(), reserved: z.int() })),
});
export type CountLineDetail = z.infer<typeof countLineDetail>;

/** A place that is to be counted, the most moved and longest uncounted first. */
export const duePlace = countPlace.extend({
  /** Null: never counted. */
  last_counted_at: instant.nullable(),
  /** Days since it was last counted, or since the place began: 112. */
  age_days: z.int(),
  every_days: z.int(),
  due_on: paris,
  overdue: z.boolean(),
  /**
   * Pieces that came and went in the last 90 days, what was only counted otherwise left out: 1 240.
   */
  flow: z.int(),
  /**
   * Pieces that were too many or too few there in these days, and « Écart de suivi »: gaps ÷ flow,
   * null where nothing moved or no count was ever posted. 27, 0.0218.
   */
  gaps: z.int(),
  gap_rate: z.number().nullable(),
  /** A count that is open or in review there. */
  open_count_id: z.int().nullable(),
});
export type DuePlace = z.infer<typeof duePlace>;

/** Of the places that answer the filters; each movement counts at both of its places. */
export const dueTotals = z.object({
  count: z.int(),
  overdue: z.int(),
  /** Places that no count was ever posted of. */
  never_counted: z.int(),
  flow: z.int(),
  gaps: z.int(),
  /** « Écart de suivi »: gaps ÷ flow; null where nothing moved or none was ever counted. */
  gap_rate: z.number().nullable(),
  /** The first of the 90 days, and the last: today. */
  from_date: paris,
  to_date: paris,
});
export type DueTotals = z.infer<typeof dueTotals>;

/** From when on a second administrator posts, and how often a place is counted. */
export const countSettings = z.object({
  /** Pieces of a place in 24 hours: 20. */
  threshold_pieces: z.int(),
  /** Purchase cost of them, in euros: 50. */
  threshold_value: eurosOut,
  /** Days: 90. */
  every_days: z.int(),
  version: z.int(),
});
export type CountSettings = z.infer<typeof countSettings>;

/** Path of a guest's sheet and its six digits. */
export const countAccess = z.object({ path: z.string(), code: z.string() });

/** An open count; the lines of a partner's own stock alone, and how many of them are counted. */
export const ownCount = stockCount.pick({
  id: true,
  title: true,
  opened_at: true,
  lines_count: true,
  counted_count: true,
});
export type OwnCount = z.infer<typeof ownCount>;

/** Somebody who counts on a sheet: without an account, or of a partner whose stock is counted. */
export const countGuest = z.object({
  id: z.int(),
  /** « Lucas » */
  name: z.string(),
  invited_by: z.string(),
  created_at: instant,
  revoked_at: instant.nullable(),
  /** Of whose people they are; null of a person without an account. */
  partner: z.string().nullable(),
  /** Null once it opens no more, and of a partner's people: theirs alone. */
  access: countAccess.nullable(),
});
export type CountGuest = z.infer<typeof countGuest>;
