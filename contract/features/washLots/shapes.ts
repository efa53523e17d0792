import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { listQuery } from '../../base/pagination.ts';
import { id, instant, queryList } from '../../base/primitives.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { WASH_SITE_KINDS } from '../../shared/washSites/labels.ts';
import { CLEAN_SOURCES, WASH_LOT_STATUSES, WASH_REJECT_CAUSES } from '../../shared/washLots/labels.ts';

const person = z.object({ id: z.int(), name: z.string() });

export const washLotLine = z.object({
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  dirty_in: z.int(),
  /** Null until somebody counted. */
  clean_out: z.int().nullable(),
  /** The sum of its rejects. */
  rejected: z.int(),
  /** Codes read as they went in, rejects among them. */
  units: z.array(z.string()),
  /** Codes that served as often as designed: of what was read, else of all dirty ones here. */
  to_retire: z.array(z.string()),
});
export type WashLotLine = z.infer<typeof washLotLine>;

const reject = z.object({
  format_id: z.int(),
  cause: z.enum(WASH_REJECT_CAUSES),
  quantity: z.int(),
  picture_url: z.string().nullable(),
  units: z.array(z.string()),
});
export type WashReject = z.infer<typeof reject>;

export const washLot = z.object({
  id: z.int(),
  /** « L-2026-014 »: unique in the initiative, with the year of its opening. */
  number: z.string(),
  /** Inspected again once the transaction that closed it is reversed. */
  status: z.enum(WASH_LOT_STATUSES),
  site: z.object({ id: z.int(), name: z.string(), kind: z.enum(WASH_SITE_KINDS) }),
  program: z.string(),
  temperature_c: z.int().nullable(),
  product: z.string(),
  product_batch: z.string(),
  operator: person.nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  inspected_at: instant.nullable(),
  inspected_by: z.string().nullable(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** Null until it is closed, and of a lot at a restaurant, which moves no container. */
  transaction_id: z.int().nullable(),
  recalled_at: instant.nullable(),
  recalled_by: z.string().nullable(),
  recall_reason: z.string().nullable(),
  comment: z.string(),
  dirty_in: z.int(),
  clean_out: z.int().nullable(),
  rejected: z.int(),
  lines: z.array(washLotLine),
  rejects: z.array(reject),
  version: z.int(),
});
export type WashLot = z.infer<typeof washLot>;

export const WASH_LOT_SORTS = ['started_at', 'number', 'dirty_in', 'rejected', 'ended_at'] as const;
/** The period is of the day on which a lot began. */
export const washLotListQuery = listQuery(WASH_LOT_SORTS, {
  status: queryList(z.enum(WASH_LOT_STATUSES)).optional(),
  site_id: id.optional(),
  site_kind: queryList(z.enum(WASH_SITE_KINDS)).optional(),
  format_id: id.optional(),
  cause: queryList(z.enum(WASH_REJECT_CAUSES)).optional(),
});
export type WashLotListQuery = z.infer<typeof washLotListQuery>;

/** Of the lots that answer the filters; pieces out are those counted. */
export const washLotTotals = z.object({
  count: z.int(),
  waiting: z.int(),
  dirty_in: z.int(),
  clean_out: z.int(),
  rejected: z.int(),
});
export type WashLotTotals = z.infer<typeof washLotTotals>;

/**
 * The dirty containers of the warehouse by format: all, the ones that no lot has, and where the
 * others are.
 */
export const dirtyStock = z.object({
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  dirty: z.int(),
  /** Below 0 when dirty containers of a lot left otherwise than by its closing. */
  free: z.int(),
  lots: z.array(
    z.object({
      lot_id: z.int(),
      number: z.string(),
      site_name: z.string(),
      site_kind: z.enum(WASH_SITE_KINDS),
      quantity: z.int(),
    }),
  ),
});
export type DirtyStock = z.infer<typeof dirtyStock>;

const supply = z.object({
  transaction_id: z.int(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  at: instant,
  /** Null where they left the programme. */
  restaurant: person.nullable(),
  partner: person.nullable(),
  /** Of this format, within the window. */
  pieces: z.int(),
  /** Of the lot, if the oldest left first. */
  first_out: z.int(),
});

const source = z.object({ source: z.enum(CLEAN_SOURCES), pieces: z.int() });

const recallHold = z.object({
  cell_id: z.int(),
  place: z.enum(['warehouse', 'drop_off_point']),
  /** Null of the warehouse. */
  place_id: z.int().nullable(),
  place_name: z.string().nullable(),
  format_title: z.string(),
  state: z.enum(['clean', 'dirty']),
  /** Pieces kept by the recall; of a lot that is not recalled, what it would keep. */
  quantity: z.int(),
  /** What of them is still kept. */
  kept: z.int(),
});
export type RecallHold = z.infer<typeof recallHold>;

/**
 * Where the clean containers of a lot may be: a window, no certainty, since containers of a format
 * are alike.
 */
export const recallWindow = z.object({
  lot_id: z.int(),
  number: z.string(),
  /** Of a lot that a restaurant washed: they never came to the warehouse. */
  restaurant: person.nullable(),
  holds: z.array(recallHold),
  formats: z.array(
    z.object({
      format_id: z.int(),
      format_title: z.string(),
      /** Clean pieces of the lot. */
      washed: z.int(),
      /** Clean pieces in the warehouse once the lot had come in, the lot's among them. */
      held: z.int(),
      /** Where the others came from, the latest that came in. */
      mixed_with: z.array(source),
      /** Pieces that came in since, while they left. */
      joined_by: z.array(source),
      supplies: z.array(supply),
      /** Of those held then, pieces that have not left yet. */
      still_here: z.int(),
    }),
  ),
});
export type RecallWindow = z.infer<typeof recallWindow>;
export type RecallFormat = RecallWindow['formats'][number];
