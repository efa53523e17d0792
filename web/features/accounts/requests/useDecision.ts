import { type AskedAccount } from '@boucle/contract/accountRequests/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { createAttempts } from '../../../shared/saving/attempts.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { applyServerErrors } from '../../../ui/form/applyServerErrors.ts';

type Decision<V extends FieldValues> = {
  form: UseFormReturn<V>;
  names: readonly FieldPath<V>[];
  send: (values: V, options: { context: { idempotencyKey: string } }) => Promise<AskedAccount>;
  /** What is said once it is done. */
  said: (decided: AskedAccount) => string;
  onDone: () => void;
};

/** Decides on a request once; refusals land on their fields, and what somebody else decided meanwhile is read again. */
export function useDecision<V extends FieldValues>({ form, names, send, said, onDone }: Decision<V>) {
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  return async (values: V) => {
    try {
      const decided = await send(values, { context: { idempotencyKey: attempts.keyOf(values) } });
      alerts.show('success', said(decided));
      onDone();
    } catch (error) {
      if (error instanceof ApiError) attempts.done();
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, names, { detail: problemOf(error) ?? '', fields });
      if (!(error instanceof ApiError && error.status === 409)) return;
    }
    void queryClient.invalidateQueries({ queryKey: query.accountRequests.key() });
    void queryClient.invalidateQueries({ queryKey: query.accounts.key() });
  };
}
