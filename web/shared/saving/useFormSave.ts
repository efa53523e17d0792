import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ApiError, AwaitingError } from '../../api/errors.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { createAttempts, type SendOptions, type Subject } from './attempts.ts';
import { comparableBody } from '../formBody.ts';
import { problemOf } from '../problem.ts';
import { tellAwaiting } from './tellAwaiting.ts';

type FormSave<Values extends FieldValues, Output, Input, Saved> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Fields of the form that the server may refuse. */
  names: ReadonlyArray<FieldPath<Values>>;
  send: (input: Input, options: SendOptions) => Promise<Saved>;
  /**
   * Subject of a key, in a form that stays and sends one thing after the other; by default all that
   * it sends is one attempt.
   */
  subject?: (input: Input) => Subject;
  /**
   * It sets a state or saves a version: it cannot be recorded twice, and a changed input has
   * another key.
   */
  sets?: boolean;
  /** Queries read again once it is saved. */
  invalidates?: readonly QueryKey[];
  /** Alert once it is saved. */
  success?: (saved: Saved, input: Input) => string;
  onSaved?: (saved: Saved, input: Input) => Promise<void> | void;
  /** Takes a failure that shows elsewhere than at the fields: true when it did. */
  onFailed?: (error: unknown) => boolean;
};

/**
 * Saves a form once however often it is pressed: its idempotency key is the same until it is saved
 * (see attempts.ts). A refusal lands on its fields, or at the top of the form.
 */
export function useFormSave<Values extends FieldValues, Output, Input, Saved>(
  options: FormSave<Values, Output, Input, Saved>,
): (input: Input) => Promise<void> {
  const { form, names, send, subject, sets = false, invalidates = [], success, onSaved, onFailed } = options;
  const queryClient = useQueryClient();
  const [attempts] = useState(createAttempts);
  return async (input) => {
    const of = subject?.(input);
    try {
      const saved = await send(input, attempts.optionsOf(of, sets ? comparableBody(input) : undefined));
      attempts.done(of);
      for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey });
      if (success) alerts.show('success', success(saved, input));
      await onSaved?.(saved, input);
    } catch (error) {
      if (error instanceof AwaitingError) {
        attempts.done(of);
        tellAwaiting(error, queryClient);
        // A form that stays shows what holds until then.
        form.reset();
        return;
      }
      if (onFailed?.(error) === true) return;
      const fields = error instanceof ApiError ? error.fields : {};
      applyServerErrors(form, names, { detail: problemOf(error) ?? '', fields });
    }
  };
}
