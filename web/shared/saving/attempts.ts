import { ApiError } from '../../api/errors.ts';
import { uuid } from '../../api/uuid.ts';

/*
 * The rule of idempotency keys (docs/architecture.md, « Recorded once »): a key stands for one
 * thing that must be recorded once. It is made when that is first sent, and only a success ends it.
 * A refusal leaves a key free on the server, so that a corrected input goes under the same one; had
 * an earlier try been recorded although its answer was lost, the server refuses the changed input
 * (409) instead of recording twice.
 */

/** The key of one attempt, as a call takes it. */
export interface SendOptions {
  readonly context: { readonly idempotencyKey: string };
}

/** Subject of a key, where one form or list sends several things: a row, a place, a step. */
export type Subject = string | number | undefined;

export interface Attempts {
  /**
   * Options of this subject's request: the same key until it is recorded, whatever is typed in the
   * meantime. `content` is for what cannot be recorded twice, a save bound to a version or a state
   * that is set: another content has another key.
   */
  optionsOf: (subject?: Subject, content?: unknown) => SendOptions;
  /** It is recorded: what is sent of this subject from now on is another attempt. */
  done: (subject?: Subject) => void;
}

/**
 * Keys of the attempts of one form or list: pressing again after a lost answer must not do the
 * thing twice.
 */
export function createAttempts(newKey: () => string = uuid): Attempts {
  const kept = new Map<Subject, { readonly body: string; readonly key: string }>();
  return {
    optionsOf: (subject, content = null) => {
      const body = JSON.stringify(content);
      const last = kept.get(subject);
      const attempt = last?.body === body ? last : { body, key: newKey() };
      kept.set(subject, attempt);
      return { context: { idempotencyKey: attempt.key } };
    },
    done: (subject) => void kept.delete(subject),
  };
}

/** Answered before the server looks at a key: they say nothing of an earlier try. */
const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Whether a failed request may have been recorded: no answer, or a 5xx, which a proxy writes when
 * it gives up waiting. Once that is so (`before`), a refusal that comes before the key is looked at
 * leaves it so.
 */
export function mayBeRecorded(error: unknown, before = false): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || (before && BEFORE_THE_KEY.has(error.status));
}
