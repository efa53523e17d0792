import { ApiError } from '../../api/errors.ts';
import { type Lock } from '../../api/refresh.ts';
import { type Act } from './kept.ts';
import { type IsMine, type OutboxStore } from './store.ts';

/** How long one kind of act may wait, and why it is refused then. */
export interface ActWords {
  /** Milliseconds after which it is no longer sent. */
  readonly keptFor: number;
  /** Why it is no longer sent after that. */
  readonly tooOld: string;
  /**
   * Why a corrected one is refused: an earlier sending was recorded, its answer lost. Left out:
   * none is corrected.
   */
  readonly alreadyRecorded?: string;
}

/** The acts of one application: how they are sent, and what is said of those that are not. */
export interface ActKinds<A extends Act, Answer> {
  /** Sends a batch in one request; answers what became of each, in their order. */
  readonly send: (batch: readonly A[]) => Promise<readonly Outcome<Answer>[]>;
  readonly wordsOf: (act: A) => ActWords;
  /** Key of the acts that go in one request, and how many at most; left out, each goes alone. */
  readonly together?: { readonly requestOf: (act: A) => string; readonly most: number };
  /** Whether a recorded act takes the place of a refused one. */
  readonly replaces?: (recorded: A, refused: A) => boolean;
}

interface SendingDependencies<A extends Act, Answer> {
  readonly store: OutboxStore<A>;
  readonly kinds: ActKinds<A, Answer>;
  /** One tab at a time. */
  readonly lock: Lock;
  /** Whose acts are sent: the signed-in person's. */
  readonly isMine: IsMine;
  /** How long ago an act was done, in milliseconds. */
  readonly age: (act: A) => number;
  /** Called with the results of a batch, as soon as they are known. */
  readonly onOutcomes: (settled: readonly Settled<A, Answer>[]) => void;
}

export type Outcome<Answer> =
  | { readonly kind: 'recorded'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly reason: string };

/** An act of which it is known what became. */
export interface Settled<A extends Act, Answer> {
  readonly act: A;
  readonly outcome: Outcome<Answer>;
}

const INVALID = 422;
/** A counter's device that asks for its PIN. */
const LOCKED = 423;
const TOO_MANY = 429;
const SERVER_IN_TROUBLE = 500;

/** Whether a request that failed so is sent again later; else it was refused. */
export const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === LOCKED ||
  error.status === TOO_MANY ||
  error.status >= SERVER_IN_TROUBLE;

/** The acts in the order in which they came, a request's together. */
function batchesOf<A extends Act>(
  acts: readonly A[],
  { requestOf, most } = { requestOf: ({ id }: A): string => id, most: 1 },
): readonly (readonly [A, ...A[]])[] {
  const batches: [A, ...A[]][] = [];
  for (const act of acts) {
    const last = batches.at(-1);
    if (last !== undefined && requestOf(last[0]) === requestOf(act) && last.length < most) last.push(act);
    else batches.push([act]);
  }
  return batches;
}

/**
 * Sends what waits, the oldest first, whatever its kind: recorded, it is forgotten; refused, it is
 * kept with the reason, for the person to correct or drop; older than its kind may be, it is kept
 * with that reason and not sent; without an answer, or with a server in trouble, it and those
 * behind it wait on. What another tab has sent in the meantime is no longer there once the lock is
 * held. Never raises.
 */
export const createSending =
  <A extends Act, Answer>(dependencies: SendingDependencies<A, Answer>): (() => Promise<void>) =>
  () =>
    dependencies.lock(() => sendWaiting(dependencies));

async function sendWaiting<A extends Act, Answer>(dependencies: SendingDependencies<A, Answer>): Promise<void> {
  const { store, kinds, isMine, age, onOutcomes } = dependencies;
  const all = await store.waitingOf(isMine);
  const refused = all.filter(({ refusal }) => refusal !== null);
  const settled: Settled<A, Answer>[] = [];
  const settle = async (act: A, outcome: Outcome<Answer>): Promise<void> => {
    if (outcome.kind === 'recorded') {
      await store.remove(act.id);
      const replaced = refused.filter((one) => kinds.replaces?.(act, one));
      for (const { id } of replaced) await store.remove(id);
    } else {
      const kept = { ...act, refusal: outcome.reason };
      await store.put(kept);
      refused.push(kept);
    }
    settled.push({ act, outcome });
  };
  const sendBatch = async (batch: readonly [A, ...A[]]): Promise<'next' | 'stop'> => {
    // Somebody else may have signed in while the one before was on its way.
    if (!isMine(batch[0].owner)) return 'stop';
    try {
      const outcomes = await kinds.send(batch);
      for (const [index, act] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome !== undefined) await settle(act, outcome);
      }
      return 'next';
    } catch (error) {
      if (isForLater(error) || !(error instanceof ApiError)) return 'stop';
      if (error.status === INVALID && batch.length > 1) {
        // A refusal of one of them is not the others' reason.
        for (const act of batch) if ((await sendBatch([act])) === 'stop') return 'stop';
        return 'next';
      }
      for (const act of batch) {
        const { alreadyRecorded = error.message } = kinds.wordsOf(act);
        const reason = error.code === 'idempotency_conflict' ? alreadyRecorded : error.message;
        await settle(act, { kind: 'refused', reason });
      }
      return 'next';
    }
  };
  const tell = (): void => {
    if (settled.length > 0) onOutcomes(settled.splice(0));
  };

  const waiting = all.filter(({ refusal }) => refusal === null);
  const tooOld = waiting.filter((act) => age(act) > kinds.wordsOf(act).keptFor);
  for (const act of tooOld) await settle(act, { kind: 'refused', reason: kinds.wordsOf(act).tooOld });
  tell();
  const sent = waiting.filter((act) => !tooOld.includes(act));
  for (const batch of batchesOf(sent, kinds.together)) {
    const then = await sendBatch(batch);
    tell();
    if (then === 'stop') return;
  }
}
