import { ADMIN_API } from './constants.ts';

/** Where readings of one moment are sent together (docs/api.md, Several readings at once). */
export const BATCH_PATH = `${ADMIN_API}/batch`;
/** Most readings of one request. */
export const BATCH_AT_MOST = 20;
/** Lines of JSON, each a BatchedAnswer, in the order in which they are ready. */
export const BATCH_TYPE = 'application/x-ndjson';
/** Status of what has to be asked alone: files, and readings that leave a trace. */
export const ASKED_ALONE = 421;

/** The answer to one reading, as it would be alone. */
export interface BatchedAnswer {
  /** Its place in the request. */
  readonly index: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
