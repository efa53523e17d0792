import { ApiError } from '../../api/errors.ts';
import { type Lock } from '../../api/refresh.ts';
import { type WaitingAct } from './act.ts';
import { type OutboxStore } from './store.ts';
import { ACT_WORDS } from './words.ts';

interface SendingDependencies<Answer> {
  readonly store: OutboxStore;
  readonly send: (act: WaitingAct) => Promise<Answer>;
  /** One tab at a time. */
  readonly lock: Lock;
  /** uuid of the signed-in person. */
  readonly owner: () => string | undefined;
  /** Now, in milliseconds since 1970. */
  readonly now: () => number;
  /** What became of one; called as soon as it is known. */
  readonly onOutcome: (act: WaitingAct, outcome: Outcome<Answer>) => void;
}

export type Outcome<Answer> =
  | { readonly kind: 'recorded'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly reason: string };

const TOO_MANY = 429;
const SERVER_IN_TROUBLE = 500;

/**
 * Sends what waits, the oldest first, whatever its kind: recorded, it is forgotten; refused, it is kept with the reason, for the person
 * to correct or drop; older than its kind may be, it is kept with that reason and not sent; without an answer, or with a server in
 * trouble, it and those behind it wait on. What another tab has sent meanwhile is no longer there once the lock is held. Never raises.
 */
export function createSending<Answer>(dependencies: SendingDependencies<Answer>): () => Promise<void> {
  const { store, send, lock, owner, now, onOutcome } = dependencies;
  const refuse = async (act: WaitingAct, reason: string): Promise<void> => {
    await store.put({ ...act, refusal: reason });
    onOutcome(act, { kind: 'refused', reason });
  };
  const sendOne = async (act: WaitingAct): Promise<'next' | 'stop'> => {
    const { keptFor, tooOld, alreadyRecorded } = ACT_WORDS[act.kind];
    if (now() - Date.parse(act.madeAt) > keptFor) {
      await refuse(act, tooOld);
      return 'next';
    }
    try {
      const answer = await send(act);
      await store.remove(act.id);
      onOutcome(act, { kind: 'recorded', answer });
      return 'next';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === TOO_MANY || error.status >= SERVER_IN_TROUBLE) return 'stop';
      await refuse(act, error.code === 'idempotency_conflict' ? alreadyRecorded : error.message);
      return 'next';
    }
  };

  return () =>
    lock(async () => {
      const person = owner();
      if (person === undefined) return;
      for (const act of await store.waitingOf(person)) {
        // Somebody else may have signed in while the one before was on its way.
        if (act.refusal !== null || owner() !== person) continue;
        if ((await sendOne(act)) === 'stop') return;
      }
    });
}
