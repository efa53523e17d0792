import { SENT_WITHIN_DAYS } from '@boucle/contract/constants.ts';
import { type Drop } from '@boucle/contract/drops/calls.ts';
import { ApiError } from '../../api/errors.ts';
import { type Lock } from '../../api/refresh.ts';
import { type WaitingDeposit } from './deposit.ts';
import { type DepositStore } from './store.ts';

interface SendingDependencies {
  readonly store: DepositStore;
  readonly send: (deposit: WaitingDeposit) => Promise<Drop>;
  /** One tab at a time. */
  readonly lock: Lock;
  /** uuid of the signed-in person. */
  readonly owner: () => string | undefined;
  /** Now, in milliseconds since 1970. */
  readonly now: () => number;
  /** What became of one; called as soon as it is known. */
  readonly onOutcome: (deposit: WaitingDeposit, outcome: Outcome) => void;
}

export type Outcome =
  | { readonly kind: 'recorded'; readonly drop: Drop }
  | { readonly kind: 'refused'; readonly reason: string };

const DAY_MS = 86_400_000;
const TOO_OLD = `Ce dépôt a plus de ${SENT_WITHIN_DAYS}\u00a0jours\u00a0: il n’est plus envoyé, car il a pu être enregistré sans que cet appareil le sache. Vérifiez vos dépôts avant de le refaire ou de l’abandonner.`;
const RECORDED = 'Un premier envoi de ce dépôt est déjà enregistré. Vérifiez vos dépôts, puis abandonnez celui-ci.';
const TOO_MANY = 429;
const SERVER_IN_TROUBLE = 500;

/**
 * Sends what waits, the oldest first: recorded, it is forgotten; refused, it is kept with the reason, for the person to correct or
 * drop; older than the server surely remembers, it is kept with that reason and not sent; without an answer, or with a server in trouble, it and those behind it wait on. What another tab has sent meanwhile is no longer
 * there once the lock is held. Never raises.
 */
export function createSending({ store, send, lock, owner, now, onOutcome }: SendingDependencies): () => Promise<void> {
  const refuse = async (deposit: WaitingDeposit, reason: string): Promise<void> => {
    await store.put({ ...deposit, refusal: reason });
    onOutcome(deposit, { kind: 'refused', reason });
  };
  const sendOne = async (deposit: WaitingDeposit): Promise<'next' | 'stop'> => {
    if (now() - Date.parse(deposit.madeAt) > SENT_WITHIN_DAYS * DAY_MS) {
      await refuse(deposit, TOO_OLD);
      return 'next';
    }
    try {
      const drop = await send(deposit);
      await store.remove(deposit.id);
      onOutcome(deposit, { kind: 'recorded', drop });
      return 'next';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === TOO_MANY || error.status >= SERVER_IN_TROUBLE) return 'stop';
      await refuse(deposit, error.code === 'idempotency_conflict' ? RECORDED : error.message);
      return 'next';
    }
  };

  return () =>
    lock(async () => {
      const person = owner();
      if (person === undefined) return;
      for (const deposit of await store.waitingOf(person)) {
        // Somebody else may have signed in while the one before was on its way.
        if (deposit.refusal !== null || owner() !== person) continue;
        if ((await sendOne(deposit)) === 'stop') return;
      }
    });
}
