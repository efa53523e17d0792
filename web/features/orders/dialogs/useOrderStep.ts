import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { problemOf } from '../../../shared/problem.ts';
import { orderQuery } from '../queries.ts';

/**
 * One step of an order: sent once however often it is pressed, its refusal kept next to the form.
 * What is shown is read again either way: somebody else may have been faster.
 */
export function useOrderStep<Input>(options: {
  send: (input: Input, options: SendOptions) => Promise<OrderDetail>;
  success: string;
  onDone: (order: OrderDetail) => void;
  /** Whether the failure is another version, then shown by the form itself. */
  onConflict?: (error: unknown) => boolean;
}) {
  const queryClient = useQueryClient();
  const changed = useStocksChanged();
  const [refusal, setRefusal] = useState<string>();
  const step = useIdempotentMutation({
    send: options.send,
    success: () => options.success,
    onDone: (order) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      options.onDone(order);
    },
    onSettled: changed,
    onFailed: (error) => {
      if (options.onConflict?.(error) === true) return;
      const messages = error instanceof ApiError ? Object.values(error.fields).flat() : [];
      setRefusal(messages.length > 0 ? [...new Set(messages)].join('\n') : problemOf(error));
    },
  });
  return {
    refusal,
    busy: step.isPending,
    send: (input: Input) => {
      setRefusal(undefined);
      step.mutate(input);
    },
  };
}
