import { uuid } from '../api/uuid.ts';

export interface Attempts {
  /** The idempotency key of this request: the same one as long as what is asked stays the same. */
  keyOf: (input: unknown) => string;
  /** The attempt was answered: asking the same again is a new one. */
  done: () => void;
}

/** Keys of the attempts of one form: pressing again after a lost answer must not do the thing twice. */
export function createAttempts(newKey: () => string = uuid): Attempts {
  let last: { body: string; key: string } | undefined;
  return {
    keyOf: (input) => {
      const body = JSON.stringify(input);
      if (last?.body !== body) last = { body, key: newKey() };
      return last.key;
    },
    done: () => {
      last = undefined;
    },
  };
}
