import { type OrderDetail } from '@boucle/contract/orders/calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { createAttempts } from '../../../shared/saving/attempts.ts';
import { useStocksChanged } from '../../../shared/movements/useStocksChanged.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { orderQuery } from '../queries.ts';

type Options = { context: { idempotencyKey: string } };

/**
 * One step of an order: sent once however often it is pressed, its refusal kept beside the form. What is shown is read again either way:
 * somebody else may have been faster.
 */
export function useOrderStep<Input>(options: {
  send: (input: Input, options: Options) => Promise<OrderDetail>;
  said: string;
  onDone: (order: OrderDetail) => void;
  /** Whether the failure is another version, then shown by the form itself. */
  onConflict?: (error: unknown) => boolean;
}) {
  const queryClient = useQueryClient();
  const changed = useStocksChanged();
  const [refusal, setRefusal] = useState<string>();
  const [attempts] = useState(() => createAttempts());
  const step = useMutation({
    mutationFn: (input: Input) => options.send(input, { context: { idempotencyKey: attempts.keyOf(input) } }),
    onMutate: () => setRefusal(undefined),
    onSuccess: (order) => {
      attempts.done();
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      changed();
      alerts.show('success', options.said);
      options.onDone(order);
    },
    onError: (error) => {
      // What was refused is tried anew; only a lost answer is asked for again.
      if (error instanceof ApiError) attempts.done();
      changed();
      if (options.onConflict?.(error) === true) return;
      const said = error instanceof ApiError ? Object.values(error.fields).flat() : [];
      setRefusal(said.length > 0 ? [...new Set(said)].join('\n') : problemOf(error));
    },
  });
  return { refusal, busy: step.isPending, send: (input: Input) => step.mutate(input) };
}
