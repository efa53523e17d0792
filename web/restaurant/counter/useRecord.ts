import { type PartnerTransaction } from '@boucle/contract/partnerApi/transactions.ts';
import { type PostingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { createAttempts, type SendOptions } from '../../shared/saving/attempts.ts';
import { client } from '../client.ts';

/**
 * Records one act, or takes one back: pressed again after a lost answer, it is the same one. What
 * the restaurant has is read again then.
 */
export function useRecord(onRecorded: (recorded: PartnerTransaction) => void) {
  const [attempts] = useState(createAttempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const send = async (call: (options: SendOptions) => Promise<{ data: PartnerTransaction }>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await call(attempts.optionsOf());
      attempts.done();
      for (const key of ['stock', 'movements', 'guests']) void queries.invalidateQueries({ queryKey: [key] });
      onRecorded(data);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    record: (body: PostingRequest) => void send((options) => client.transactions.record(body, options)),
    reverse: (id: number) => void send((options) => client.transactions.reverse({ id }, options)),
    busy,
    problem,
  };
}
