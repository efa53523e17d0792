import { z } from 'zod';
import { ASKED_ALONE } from './batch.ts';

/** Codes of the error bodies of the API (docs/api.md, Errors). */
export const ERROR_STATUS = {
  malformed: 400,
  basic_auth: 400,
  invalid_token: 401,
  expired_token: 401,
  expired_refresh_token: 401,
  bad_credentials: 401,
  forbidden: 403,
  second_factor_required: 403,
  not_found: 404,
  example_gone: 404,
  conflict: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  asked_alone: ASKED_ALONE,
  invalid: 422,
  refused: 422,
  unlikely: 422,
  device_locked: 423,
  confirmation_required: 428,
  second_person_required: 428,
  too_many_requests: 429,
  something_went_wrong: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Every error answer. `fields` ties French sentences to the paths of the input (`data.quantity`).
 */
export const errorBody = z.object({
  error: z.string(),
  detail: z.string(),
  error_description: z.string().optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** The current version, on a save made from an earlier one (409). */
  current: z.unknown().optional(),
  request_id: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
