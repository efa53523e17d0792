import { type PartnerTransaction } from '@boucle/contract/partnerApi/transactions.ts';
import { type PostingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NoAnswerError } from '../../api/errors.ts';
import { problemOf } from '../../shared/problem.ts';
import { createAttempts, type SendOptions } from '../../shared/saving/attempts.ts';
import { quietClient } from '../own.ts';
import { recordOrKeep } from './queue/queue.ts';
import { type NewAct } from './queue/waitingAct.ts';

/** What the restaurant has is read again. */
export function afterAnAct(queries: QueryClient): void {
  for (const key of ['stock', 'movements', 'guests']) void queries.invalidateQueries({ queryKey: [key] });
}

const NO_ANSWER = 'Pas de réponse\u00a0: appuyez de nouveau au retour du réseau, l’acte n’est enregistré qu’une fois.';

/**
 * Records one act, or takes one back: pressed again after a lost answer, it is the same one; what
 * needs no balance waits for the network instead. What the restaurant has is read again then.
 */
export function useRecord(onRecorded: (recorded: PartnerTransaction) => void, onKept?: () => void) {
  const [attempts] = useState(createAttempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const during = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof NoAnswerError ? NO_ANSWER : problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = async (call: (options: SendOptions) => Promise<{ data: PartnerTransaction }>) => {
    const { data } = await call(attempts.optionsOf());
    attempts.done();
    afterAnAct(queries);
    onRecorded(data);
  };
  return {
    record: (body: PostingRequest) =>
      void during(() => send((options) => quietClient.transactions.record(body, options))),
    reverse: (id: number) => void during(() => send((options) => quietClient.transactions.reverse({ id }, options))),
    recordOrKeep: (act: NewAct) =>
      void during(async () => {
        const outcome = await recordOrKeep(act);
        if (outcome.kind === 'refused') setProblem(outcome.reason);
        else if (outcome.kind === 'kept') onKept?.();
        else {
          afterAnAct(queries);
          onRecorded(outcome.answer);
        }
      }),
    busy,
    problem,
  };
}
