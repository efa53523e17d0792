import { z } from 'zod';
import { listQuery } from '../../base/pagination.ts';
import { eurosOut, id, instant, queryInteger, queryList, queryTrue } from '../../base/primitives.ts';
import { format } from '../../shared/formats/shapes.ts';
import { cellRef } from '../../shared/ledgerCards/refs.ts';
import { STOCK_CARD_PLACES } from '../../shared/ledgerCards/places.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { RETIRED_FOR, UNIT_STATUSES } from '../../shared/units/labels.ts';
import { unitCode } from '../../shared/units/shapes.ts';

/** Where a container is, as far as it was read; people have neither name nor number here. */
const unitPlace = cellRef.extend({ name: z.string() });
export type UnitPlace = z.infer<typeof unitPlace>;

export const unit = z.object({
  code: z.string(),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  batch_id: z.int(),
  supplier_lot: z.string(),
  status: z.enum(UNIT_STATUSES),
  /** Null where it moved without its code. */
  place: unitPlace.nullable(),
  uses: z.int(),
  washes: z.int(),
  /** Readings that lacked: it was expected elsewhere. */
  missed: z.int(),
  designed_washes: z.int().nullable(),
  /** It served as often as designed, and is not retired. */
  to_retire: z.boolean(),
  /** Paris day. */
  received_on: z.string(),
  last_seen_at: instant,
  retired_at: instant.nullable(),
  retired_for: z.enum(RETIRED_FOR).nullable(),
  version: z.int(),
});
export type Unit = z.infer<typeof unit>;

export const unitMove = z.object({
  transaction_id: z.int(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  /** Of a reversal: what it takes back. */
  reverses_id: z.int().nullable(),
  at: instant,
  day: z.string(),
  from: unitPlace,
  to: unitPlace,
  /** It was expected elsewhere, or nowhere is known. */
  missed: z.boolean(),
  /** Of a missed one, where it was expected. */
  expected: unitPlace.nullable(),
  /** −1 to 1. */
  reuse: z.int(),
  wash: z.int(),
  /** Uses once it had moved. */
  uses: z.int(),
  wash_lot: z.object({ id: z.int(), number: z.string(), temperature_c: z.int().nullable() }).nullable(),
});
export type UnitMove = z.infer<typeof unitMove>;

export const unitDetail = unit.extend({
  material: z.string(),
  supplier: z.string(),
  declaration: z.string(),
  /** Mean uses of its batch. */
  batch_uses: z.number(),
  /** Pieces of its batch that are neither retired nor missing. */
  batch_in_service: z.int(),
  /** When it came where it is. */
  since: instant.nullable(),
  last_washed_at: instant.nullable(),
  /** Pieces of its format in its cell; null where no place is known. */
  there: z.int().nullable(),
  /** Of its format: how many are retired, and their mean uses. */
  retired: z.object({ units: z.int(), uses: z.number() }),
  purchase_cost: eurosOut.nullable(),
  moves_count: z.int(),
  /** The latest first, ten at most. */
  moves: z.array(unitMove),
});
export type UnitDetail = z.infer<typeof unitDetail>;

export const UNIT_SORTS = ['code', 'uses', 'washes', 'missed', 'last_seen_at'] as const;
/** The period is of the day on which it was last read. */
export const unitListQuery = listQuery(UNIT_SORTS, {
  format_id: id.optional(),
  status: queryList(z.enum(UNIT_STATUSES)).optional(),
  /** `unknown`: it moved without its code. */
  place: queryList(z.enum([...STOCK_CARD_PLACES, 'unknown']).exclude(['fleet'])).optional(),
  /** Where it stands now. */
  restaurant_id: id.optional(),
  batch_id: id.optional(),
  to_retire: queryTrue.optional(),
  /** A reading lacked after this restaurant had it; 0: after the warehouse. */
  missed_after: queryInteger(0, 999_999_999).optional(),
  uses_from: queryInteger(0, 1_000_000).optional(),
  uses_to: queryInteger(0, 1_000_000).optional(),
});
export type UnitListQuery = z.infer<typeof unitListQuery>;

export const unitTotals = z.object({
  units: z.int(),
  ...{ new: z.int(), active: z.int(), missing: z.int(), retired: z.int() },
  to_retire: z.int(),
});
export type UnitTotals = z.infer<typeof unitTotals>;

export const unitMovesQuery = listQuery([], {
  washes: queryTrue.optional(),
  missed: queryTrue.optional(),
}).extend({ code: unitCode });
export type UnitMovesQuery = z.infer<typeof unitMovesQuery>;

/** Moves of Paris days, of a format or of all. */
export const allMovesQuery = listQuery([], { format_id: id.optional() });
export type AllMovesQuery = z.infer<typeof allMovesQuery>;

export const unitBatch = z.object({
  id: z.int(),
  format_id: z.int(),
  format_title: z.string(),
  supplier: z.string(),
  supplier_lot: z.string(),
  declaration: z.string(),
  /** Paris day. */
  received_on: z.string(),
  quantity: z.int(),
  /** Null of pieces that were in stock when they were numbered. */
  transaction_id: z.int().nullable(),
  /** Codes; none of a format without numbers. */
  units: z.int(),
  retired: z.int(),
  missing: z.int(),
  /** Mean; null without codes. */
  uses: z.number().nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
});
export type UnitBatch = z.infer<typeof unitBatch>;

export const BATCH_SORTS = ['received_on', 'quantity', 'id'] as const;
/** The period is of the day of receipt. */
export const batchListQuery = listQuery(BATCH_SORTS, {
  format_id: id.optional(),
  transaction_id: id.optional(),
  numbered: queryTrue.optional(),
});
export type BatchListQuery = z.infer<typeof batchListQuery>;

export const unitStatistics = z.object({
  /** Formats that have numbers; retired containers apart, but for their own figures. */
  formats: z.array(
    z.object({
      format_id: z.int(),
      format_title: z.string(),
      designed_washes: z.int().nullable(),
      units: z.int(),
      never_used: z.int(),
      missing: z.int(),
      to_retire: z.int(),
      uses: z.number(),
      retired: z.object({ units: z.int(), uses: z.number() }),
      /** Containers by uses, from 0 on, each of the same width. */
      buckets: z.array(z.object({ from: z.int(), to: z.int(), units: z.int() })),
    }),
  ),
  /** Readings that lacked, by who had the container last; id 0: the warehouse. The most first. */
  missed: z.array(z.object({ restaurant_id: z.int(), name: z.string(), readings: z.int(), units: z.int() })),
});
export type UnitStatistics = z.infer<typeof unitStatistics>;

/** What a scanner shows of a code. */
export const checkedUnit = z.object({
  /** As it is compared; what was typed where it is none. */
  code: z.string(),
  known: z.boolean(),
  format_id: z.int().nullable(),
  format_title: z.string().nullable(),
  status: z.enum(UNIT_STATUSES).nullable(),
  place: unitPlace.nullable(),
  to_retire: z.boolean(),
  /** What a line that names it is refused for, or opens an incident for; null where nothing is. */
  problem: z.string().nullable(),
  /** Whether the line would be refused. */
  refused: z.boolean(),
});
export type CheckedUnit = z.infer<typeof checkedUnit>;
