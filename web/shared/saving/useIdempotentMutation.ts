import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AwaitingError } from '../../api/errors.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { createAttempts, type SendOptions, type Subject } from './attempts.ts';
import { comparableBody } from '../formBody.ts';

type IdempotentMutation<Answer, Input> = {
  send: (input: Input, options: SendOptions) => Promise<Answer>;
  /**
   * Subject of a key, where several things are sent: a row, a step; by default all that is sent is
   * one attempt.
   */
  subject?: (input: Input) => Subject;
  /**
   * It sets a state or saves a version: it cannot be recorded twice, and a changed input has
   * another key.
   */
  sets?: boolean;
  /** Queries read again once it is done. */
  invalidates?: readonly QueryKey[];
  /** Alert once it is done. */
  success?: (answer: Answer, input: Input) => string;
  /** Follows the alert. A promise keeps the mutation pending. */
  onDone?: (answer: Answer, input: Input) => Promise<void> | void;
  onFailed?: (error: Error, input: Input) => void;
  /** Follows either: a refusal may mean that another person was faster. */
  onSettled?: () => Promise<void> | void;
};

/**
 * A call that writes, done once however often it is pressed: its idempotency key is the same until
 * it is done (see attempts.ts). Answers TanStack's mutation; `mutate(input)` sends.
 */
export function useIdempotentMutation<Answer, Input = void>(options: IdempotentMutation<Answer, Input>) {
  const { send, subject, sets = false, invalidates = [], success, onDone, onFailed, onSettled } = options;
  const queryClient = useQueryClient();
  const [attempts] = useState(createAttempts);
  return useMutation<Answer, Error, Input>({
    mutationFn: (input) => send(input, attempts.optionsOf(subject?.(input), sets ? comparableBody(input) : undefined)),
    onSuccess: (answer, input) => {
      attempts.done(subject?.(input));
      for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey });
      if (success) alerts.show('success', success(answer, input));
      return onDone?.(answer, input);
    },
    onError: (error, input) => {
      // Another press is another act: this one waits for a second person.
      if (error instanceof AwaitingError) attempts.done(subject?.(input));
      onFailed?.(error, input);
    },
    onSettled: () => onSettled?.(),
  });
}
