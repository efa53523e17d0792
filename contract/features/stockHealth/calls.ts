import { z } from 'zod';
import { call } from '../../base/call.ts';
import { format } from '../../shared/formats/shapes.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { id, queryInteger, queryList } from '../../base/primitives.ts';
import { levelCalls } from './levels.ts';
import { transferInput } from './transfer.ts';
import {
  FORECAST_METHODS,
  FORECAST_TRUSTS,
  HEALTH_PLACES,
  PROPOSAL_PLACES,
  PROPOSAL_REASONS,
  SUPPLY_ACTS,
  URGENCIES,
} from '../../shared/stockHealth/labels.ts';

/** An act at a place: what a round takes as a line. */
const proposedAct = z.object({
  act: z.enum(SUPPLY_ACTS),
  /** Pieces that can be carried: what the warehouse has not is not among them. */
  quantity: z.int(),
  /** Pieces that there should be carried. */
  wanted: z.int(),
  reason: z.enum(PROPOSAL_REASONS),
});
export type ProposedAct = z.infer<typeof proposedAct>;

/**
 * Clean pieces from a restaurant that has too many to one that lacks them, while the warehouse has
 * none.
 */
const proposedTransfer = z.object({
  from_id: z.int(),
  from_name: z.string(),
  to_id: z.int(),
  to_name: z.string(),
  format_id: z.int(),
  format_title: z.string(),
  quantity: z.int(),
  /** As the crow flies. */
  metres: z.int(),
});
export type ProposedTransfer = z.infer<typeof proposedTransfer>;

/** One format at one place. */
const shelf = z.object({
  /** Of its clean stock, of the dirty one where it has no other. */
  id: z.int(),
  place: z.enum(HEALTH_PLACES),
  /** 0: the warehouse. */
  place_id: z.int(),
  place_name: z.string(),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  clean: z.int(),
  reserved: z.int(),
  dirty: z.int(),
  /** Dirty ones that have been here for more than seven days. */
  old_dirty: z.int(),
  lead_days: z.int(),
  /** Fewer than these and something is to be brought; null where unknown. */
  order_below: z.int().nullable(),
  /** Days that what may be lent lasts; null: longer than 60 days, or not known. */
  cover_days: z.number().nullable(),
  /** The Paris day on which it runs out, and when in the day. */
  runs_out_on: z.string().nullable(),
  runs_out_at: z.enum(['midday', 'evening']).nullable(),
  urgency: z.enum(URGENCIES),
  method: z.enum(FORECAST_METHODS),
  /** How far the forecast can be relied upon. */
  trust: z.enum(FORECAST_TRUSTS),
  /** Of the method used: error over demand of 28 days; null where nothing was requested. */
  error: z.number().nullable(),
  /** Demand of the 28 days before the forecast, oldest first; null on a day out of stock. */
  history: z.array(z.int().nullable()),
  /**
   * Demand of the seven days after them, and how far it may be off on a day, four times of five.
   */
  forecast: z.array(z.number()),
  band: z.number(),
  /** Pieces that were probably asked for while nothing was there, over 28 days. */
  lost: z.int(),
  /**
   * Clean pieces that rounds will bring, and the day of the first of them: what is proposed comes
   * on top.
   */
  coming: z.int(),
  coming_on: z.string().nullable(),
  proposals: z.array(proposedAct),
  /**
   * Pieces that a neighbour may bring here, or be brought from here, while the warehouse lacks
   * them.
   */
  transfers: z.array(proposedTransfer.omit({ format_id: true, format_title: true })),
});
export type StockHealth = z.infer<typeof shelf>;

const detail = z.object({
  shelf,
  /** The last day that the forecast knows; null before the first one. */
  as_of: z.string().nullable(),
  /** Each day known, oldest first, and how it counted. */
  days: z.array(
    z.object({
      day: z.string(),
      demand: z.int(),
      state: z.enum(['open', 'closed', 'out']),
      forecast: z.number().nullable(),
    }),
  ),
  /** Forecast less demand, over demand; above 0 too much is expected. */
  bias: z.number().nullable(),
  /** Error of « same weekday last week », over demand. */
  naive_error: z.number().nullable(),
  /** A day counted for less than it asked for: a festival is no habit. */
  capped: z.boolean(),
});
export type StockHealthDetail = z.infer<typeof detail>;

export const HEALTH_SORTS = ['cover', 'name', 'clean', 'order_below', 'error'] as const;
export const healthQuery = listQuery(HEALTH_SORTS, {
  place: queryList(z.enum(HEALTH_PLACES)).optional(),
  urgency: queryList(z.enum(URGENCIES)).optional(),
  act: queryList(z.enum(SUPPLY_ACTS)).optional(),
  /** Some of them, by number. */
  id: queryList(id).optional(),
  format_id: id.optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
});
export type HealthQuery = z.infer<typeof healthQuery>;

/** Of what is filtered. */
const totals = z.object({
  count: z.int(),
  at_risk: z.int(),
  to_order: z.int(),
  too_full: z.int(),
  /** Pieces to take back of those. */
  surplus: z.int(),
  /**
   * Days on which a restaurant's shelf was empty at some moment, of the last 30 known and of the 30
   * before.
   */
  out_days: z.int(),
  out_days_before: z.int(),
  lost: z.int(),
  error: z.number().nullable(),
  /** Forecasts by how far they can be relied upon. */
  reliable: z.int(),
  doubtful: z.int(),
  /** The last day that the forecasts know. */
  as_of: z.string().nullable(),
});
export type HealthTotals = z.infer<typeof totals>;

/** A place with the sums of its filtered shelves. */
const mappedPlace = z.object({
  place: z.enum(HEALTH_PLACES),
  place_id: z.int(),
  place_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The worst of its shelves. */
  urgency: z.enum(URGENCIES),
  shelves: z.int(),
  at_risk: z.int(),
  to_order: z.int(),
  too_full: z.int(),
  /** Of the shelf that runs out first. */
  first: shelf.pick({
    id: true,
    format_title: true,
    cover_days: true,
    runs_out_on: true,
    runs_out_at: true,
  }),
});
export type MappedPlace = z.infer<typeof mappedPlace>;

/** An act of one format at one place, named: what a round takes. */
const proposal = proposedAct.extend({
  place: z.enum(PROPOSAL_PLACES),
  place_id: z.int(),
  place_name: z.string(),
  format_id: z.int(),
  format_title: z.string(),
  cover_days: z.number().nullable(),
});
export type Proposal = z.infer<typeof proposal>;

const reader = { roles: ['account_admin'], scope: 'read' } as const;
const writer = { roles: ['account_admin'], scope: 'write' } as const;

export const stockHealthCalls = {
  ...levelCalls,
  ...listAndCsv(reader, '/stock_health', healthQuery, shelf, [
    'Qui manquera de contenants, quand, et ce qu’il faut y faire',
    'La santé des stocks filtrée, en CSV',
  ]),
  totals: call(reader)
    .route({ method: 'GET', path: '/stock_health/totals', summary: 'Les totaux de la santé des stocks filtrée' })
    .input(healthQuery)
    .output(one(totals)),
  map: call(reader)
    .route({
      method: 'GET',
      path: '/stock_health/map',
      summary: 'La santé des stocks filtrée, lieu par lieu, le plus urgent d’abord',
    })
    .input(healthQuery)
    .output(one(z.array(mappedPlace))),
  read: call(reader)
    .route({
      method: 'GET',
      path: '/stock_health/{place}/{place_id}/{format_id}',
      summary: 'Un format d’un lieu\u00a0: ce qui en est parti chaque jour, la prévision et son erreur',
    })
    .input(z.object({ place: z.enum(HEALTH_PLACES), place_id: queryInteger(0, 999_999_999), format_id: id }))
    .output(one(detail)),
  proposals: call(reader)
    .route({
      method: 'GET',
      path: '/proposals',
      summary: 'Ce qu’il faut livrer, reprendre, collecter, vider et transférer',
    })
    .input(z.strictObject({ place: queryList(z.enum(PROPOSAL_PLACES)).optional(), format_id: id.optional() }))
    .output(
      one(
        z.object({
          proposals: z.array(proposal),
          /** Pieces of them that the warehouse cannot give. */
          unmet: z.array(proposal),
          transfers: z.array(proposedTransfer),
        }),
      ),
    ),
  transfer: call(writer)
    .route({
      method: 'POST',
      path: '/transfers',
      summary: 'Transférer des contenants propres d’un restaurant à un autre',
      successStatus: 201,
    })
    .input(transferInput)
    // The transactions: what was taken back, what was given.
    .output(one(z.array(z.int()))),
};
