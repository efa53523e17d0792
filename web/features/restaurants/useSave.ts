import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';

type Options = { context: { idempotencyKey: string } };

/**
 * Sends what a form says, once however often it is pressed. A refusal lands on its fields and undefined is answered; after a success
 * whatever shows restaurants is read again.
 */
export function useSave<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: ReadonlyArray<FieldPath<Values>>,
) {
  const queryClient = useQueryClient();
  const [attempts] = useState(createAttempts);
  return async <Input, Result>(
    input: Input,
    send: (input: Input, options: Options) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const result = await send(input, { context: { idempotencyKey: attempts.keyOf(input) } });
      attempts.done();
      void queryClient.invalidateQueries({ queryKey: query.restaurants.key() });
      void queryClient.invalidateQueries({ queryKey: query.events.key() });
      return result;
    } catch (error) {
      // What was refused is tried anew; only a lost answer is asked for again.
      if (error instanceof ApiError) attempts.done();
      const fields = error instanceof ApiError ? error.fields : {};
      applyServerErrors(form, names, { detail: problemOf(error) ?? '', fields });
      return undefined;
    }
  };
}
