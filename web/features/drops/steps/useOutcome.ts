import { type Drop } from '@boucle/contract/features/drops/calls.ts';
import { useEffect, useState } from 'react';
import { showOutcomeOf } from '../../../shared/outbox/follow.ts';
import { outbox } from '../../../shared/outbox/queue.ts';
import { useDeposits } from '../../../shared/outbox/useWaiting.ts';

export type DepositState =
  | { readonly kind: 'sending' | 'waiting' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The number is not known when another tab sent it. */
  | { readonly kind: 'recorded'; readonly drop: Drop | undefined };

/** State of a deposit that was just confirmed; sends it. */
export function useOutcome(id: string): DepositState {
  const entry = useDeposits().find((deposit) => deposit.id === id);
  const [tried, setTried] = useState(false);
  const [drop, setDrop] = useState<Drop>();
  useEffect(() => showOutcomeOf(id), [id]);
  useEffect(
    () =>
      outbox.onOutcomes((settled) => {
        for (const { act, outcome } of settled) {
          if (act.id !== id || outcome.kind !== 'recorded') continue;
          if (outcome.answer.of === 'deposit') setDrop(outcome.answer.drop);
        }
      }),
    [id],
  );
  useEffect(() => {
    let gone = false;
    void outbox
      .sendAll()
      .then(() => outbox.reread())
      .finally(() => {
        if (!gone) setTried(true);
      });
    return () => {
      gone = true;
    };
  }, [id]);
  if (drop !== undefined) return { kind: 'recorded', drop };
  if (entry !== undefined && entry.refusal !== null) return { kind: 'refused', reason: entry.refusal };
  if (!tried) return { kind: 'sending' };
  return entry === undefined ? { kind: 'recorded', drop } : { kind: 'waiting' };
}
