import { ERROR_STATUS, type ErrorCode } from '@boucle/contract/base/errors.ts';
import { ORPCError } from '@orpc/server';

/** French sentences by path of the input (`quantity`, `account.name`). */
export type FieldErrors = Record<string, string[]>;

/** Fields of every refusal of the API, with its code and sentence. */
export interface Problem {
  fields?: FieldErrors;
  /** Seconds, for 429. */
  retryAfter?: number;
  /** The value that the caller needs to decide (the other version of a stale save). */
  current?: unknown;
}

/**
 * An answer of `contract/base/errors.ts`: throw it anywhere in a call, the plumbing shapes the
 * body.
 */
export const problem = (code: ErrorCode, detail: string, more: Problem = {}): ORPCError<string, Problem> =>
  new ORPCError(code, { status: ERROR_STATUS[code], message: detail, data: more });

/** 404, also for another tenant's number: existence is not revealed. */
export const notFound = (what = 'Cet élément') =>
  problem('not_found', `${what} n’existe pas ou ne vous est pas accessible.`);

/** 400: nothing could be made of the request. */
export const malformed = () => problem('malformed', 'La requête est illisible.');

/** 403. The web client shows the same sentence. */
export const forbidden = () => problem('forbidden', 'Accès interdit');

/** 422 for a rule of the programme, tied to its fields when there are any. */
export const refused = (detail: string, fields?: FieldErrors) =>
  problem('refused', detail, fields === undefined ? {} : { fields });

/** 422 for one field. */
export const invalidField = (path: string, detail: string) =>
  problem('invalid', detail, { fields: { [path]: [detail] } });

/** 409 for a state that has moved on. */
export const conflict = (detail: string) => problem('conflict', detail);
