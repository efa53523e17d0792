import { ApiError } from '../../api/errors.ts';
import { uuid } from '../../api/uuid.ts';

/** The key of one attempt, as a call takes it. */
export interface SendOptions {
  readonly context: { readonly idempotencyKey: string };
}

export interface Attempts {
  /** The idempotency key of this request: the same one as long as what is asked stays the same. */
  keyOf: (input: unknown) => string;
  /** The attempt was answered: asking the same again is a new one. */
  done: () => void;
  /** The attempt failed with this error: a refusal ends it; a lost answer does not, and the same key asks for it again. */
  failed: (error: unknown) => void;
}

/** Keys of the attempts of one form: pressing again after a lost answer must not do the thing twice. */
export function createAttempts(newKey: () => string = uuid): Attempts {
  let last: { body: string; key: string } | undefined;
  const done = () => {
    last = undefined;
  };
  return {
    keyOf: (input) => {
      const body = JSON.stringify(input ?? null);
      if (last?.body !== body) last = { body, key: newKey() };
      return last.key;
    },
    done,
    failed: (error) => {
      if (isRefusal(error)) done();
    },
  };
}

/** The server refused. A 5xx is none: a proxy writes one when it gave up waiting, and the work may have been done. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
