import { z } from 'zod';
import { format } from '../../shared/formats/shapes.ts';
import { instant } from '../../base/primitives.ts';
import { REQUEST_STATUSES, REQUEST_WAYS } from './labels.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** A row of the list. */
export const supplyRequest = z.object({
  id: z.int(),
  status: z.enum(REQUEST_STATUSES),
  /** Null: the reserve of the partner that asks. */
  restaurant: named.nullable(),
  /** Whose people or application asked; null: the initiative itself. */
  partner: named.nullable(),
  wanted_on: z.iso.date().nullable(),
  comment: z.string(),
  /** A person, else the access of a partner. */
  asked_by: z.string(),
  asked_at: instant,
  /** Clean pieces to bring, and pieces to take, clean or dirty. */
  to_give: z.int(),
  to_take: z.int(),
  /**
   * Of what is to be brought, what the restaurant was expected to use in the week; null where no
   * format of it has a forecast.
   */
  forecast: z.int().nullable(),
  /** Whether a format of it is above 150 % of its forecast. */
  above: z.boolean(),
  /** Pieces that the stop brought and took; null before. */
  done: z.int().nullable(),
  round: z.object({ id: z.int(), title: z.string(), day: z.iso.date() }).nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  /** Why it was refused. */
  answer: z.string().nullable(),
  external_id: z.string().nullable(),
  version: z.int(),
});
export type SupplyRequest = z.infer<typeof supplyRequest>;

const requestLine = z.object({
  way: z.enum(REQUEST_WAYS),
  format_id: z.int(),
  format_title: z.string(),
  drawing: format.shape.drawing,
  picture_url: format.shape.picture_url,
  quantity: z.int(),
  /**
   * Pieces that the restaurant was expected to use in the week from the day wanted, at the time of
   * the request.
   */
  forecast: z.int().nullable(),
  done: z.int().nullable(),
});
export type RequestLine = z.infer<typeof requestLine>;

export const supplyRequestDetail = supplyRequest.extend({ lines: z.array(requestLine) });
export type SupplyRequestDetail = z.infer<typeof supplyRequestDetail>;

/** Of what is filtered. */
export const supplyRequestTotals = z.object({
  count: z.int(),
  asked: z.int(),
  /** Of the open or planned ones: pieces each way, and the forecast for the ones to bring. */
  to_give: z.int(),
  to_take: z.int(),
  forecast: z.int(),
  /**
   * Of delivered requests: pieces brought and taken (`done`), and pieces that were asked for
   * (`done_of`).
   */
  done: z.int(),
  done_of: z.int(),
  above: z.int(),
});
export type SupplyRequestTotals = z.infer<typeof supplyRequestTotals>;

/** Choices of the form of a request: the formats that a restaurant or a reserve may ask for. */
export const requestChoices = z.object({
  formats: z.array(
    z.object({
      format_id: z.int(),
      title: z.string(),
      /** There now: clean ones, of these reserved ones, and dirty ones. */
      clean: z.int(),
      reserved: z.int(),
      dirty: z.int(),
      /** Expected in the week from tomorrow; null: not known. */
      forecast: z.int().nullable(),
    }),
  ),
});
export type RequestChoices = z.infer<typeof requestChoices>;
