import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { ApiError } from '../../api/errors.ts';
import { type Lock } from '../../api/refresh.ts';
import { type WaitingAct } from './act.ts';
import { isOfCell } from './reading.ts';
import { type OutboxStore } from './store.ts';
import { ACT_WORDS } from './words.ts';

interface SendingDependencies<Answer> {
  readonly store: OutboxStore;
  /** Sends a batch in one request; answers what became of each, in their order. */
  readonly send: (batch: readonly WaitingAct[]) => Promise<readonly Outcome<Answer>[]>;
  /** One tab at a time. */
  readonly lock: Lock;
  /** Whose acts are sent: the signed-in person's. */
  readonly owner: () => string | undefined;
  /** How long ago an act was done, in milliseconds. */
  readonly age: (act: WaitingAct) => number;
  /** Called with the results of a batch, as soon as they are known. */
  readonly onOutcomes: (settled: readonly Settled<Answer>[]) => void;
}

export type Outcome<Answer> =
  | { readonly kind: 'recorded'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly reason: string };

/** An act of which it is known what became. */
export interface Settled<Answer> {
  readonly act: WaitingAct;
  readonly outcome: Outcome<Answer>;
}

const INVALID = 422;
const TOO_MANY = 429;
const SERVER_IN_TROUBLE = 500;

/**
 * Key of the acts that go in one request: readings of one count and device; a deposit goes alone.
 */
const requestOf = (act: WaitingAct): string => (act.kind === 'reading' ? `${act.count} ${act.device}` : act.id);

/** The acts in the order in which they came, a request's together. */
function batchesOf(acts: readonly WaitingAct[]): readonly (readonly [WaitingAct, ...WaitingAct[]])[] {
  const batches: [WaitingAct, ...WaitingAct[]][] = [];
  for (const act of acts) {
    const last = batches.at(-1);
    if (last !== undefined && requestOf(last[0]) === requestOf(act) && last.length < COUNT_LIMITS.readings)
      last.push(act);
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
  <Answer>(dependencies: SendingDependencies<Answer>): (() => Promise<void>) =>
  () =>
    dependencies.lock(async () => {
      const person = dependencies.owner();
      if (person !== undefined) await sendAllOf(person, dependencies);
    });

async function sendAllOf<Answer>(person: string, dependencies: SendingDependencies<Answer>): Promise<void> {
  const { store, send, owner, age, onOutcomes } = dependencies;
  const all = await store.waitingOf(person);
  const refused = all.filter(({ refusal }) => refusal !== null);
  const settled: Settled<Answer>[] = [];
  const settle = async (act: WaitingAct, outcome: Outcome<Answer>): Promise<void> => {
    if (outcome.kind === 'recorded') {
      await store.remove(act.id);
      // A recorded number replaces the refused ones of its cell.
      const replaced = act.kind === 'reading' ? refused.filter((one) => isOfCell(one, act.count, act.cell)) : [];
      for (const { id } of replaced) await store.remove(id);
    } else {
      const kept = { ...act, refusal: outcome.reason };
      await store.put(kept);
      refused.push(kept);
    }
    settled.push({ act, outcome });
  };
  const sendBatch = async (batch: readonly [WaitingAct, ...WaitingAct[]]): Promise<'next' | 'stop'> => {
    // Somebody else may have signed in while the one before was on its way.
    if (owner() !== person) return 'stop';
    try {
      const outcomes = await send(batch);
      for (const [index, act] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome !== undefined) await settle(act, outcome);
      }
      return 'next';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === TOO_MANY || error.status >= SERVER_IN_TROUBLE) return 'stop';
      if (error.status === INVALID && batch.length > 1) {
        // A refusal of one of them is not the others' reason.
        for (const act of batch) if ((await sendBatch([act])) === 'stop') return 'stop';
        return 'next';
      }
      for (const act of batch) {
        const { alreadyRecorded = error.message } = ACT_WORDS[act.kind];
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
  const tooOld = waiting.filter((act) => age(act) > ACT_WORDS[act.kind].keptFor);
  for (const act of tooOld) await settle(act, { kind: 'refused', reason: ACT_WORDS[act.kind].tooOld });
  tell();
  for (const batch of batchesOf(waiting.filter((act) => !tooOld.includes(act)))) {
    const then = await sendBatch(batch);
    tell();
    if (then === 'stop') return;
  }
}
