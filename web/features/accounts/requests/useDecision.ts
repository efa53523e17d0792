import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';

const SHOWN_BY = [query.accountRequests.key(), query.accounts.key()] as const;

type Decision<V extends FieldValues> = {
  form: UseFormReturn<V>;
  names: readonly FieldPath<V>[];
  send: (values: V, options: SendOptions) => Promise<AskedAccount>;
  /** The sentence of the alert once it is done. */
  success: (decided: AskedAccount) => string;
  onDone: () => void;
};

/**
 * Decides on a request once; refusals land on their fields, and what somebody else decided in the
 * meantime is read again.
 */
export function useDecision<V extends FieldValues>({ form, names, send, success, onDone }: Decision<V>) {
  const queryClient = useQueryClient();
  return useFormSave({
    form,
    names,
    send,
    invalidates: SHOWN_BY,
    success,
    onSaved: onDone,
    onFailed: (error) => {
      const isDecided = error instanceof ApiError && error.status === 409;
      if (isDecided) for (const queryKey of SHOWN_BY) void queryClient.invalidateQueries({ queryKey });
      return false;
    },
  });
}
