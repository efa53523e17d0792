import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { CARD_LIST } from './cardList.ts';
import { type Stepper } from './stepper.ts';

/** The page of the list on screen; the rows of the previous one stay until it comes. */
export function cardListQuery(state: ListState) {
  return query.cards.list.queryOptions({ input: CARD_LIST.page(state), placeholderData: keepPreviousData });
}

type Batch = Pick<Stepper, 'quantity' | 'amount' | 'funding'> & { readonly key: string };

/**
 * Sends a batch; the list is read again as soon as it exists, even when its dialog has been closed
 * in the meantime.
 */
export function useCreateCards() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ quantity, amount, funding, key }: Batch) =>
      client.cards.create({ quantity, initial_amount: amount, funding }, { context: { idempotencyKey: key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.cards.list.key() }),
  });
}
