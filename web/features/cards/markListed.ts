import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { type QueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { markPrinted } from './stepper.ts';

type CardPage = { data: CardHolder[]; meta: { count: number } };

/**
 * Marks cards as printed in every page of the list already read, without waiting for the server to
 * say so again.
 */
export function markListed(queryClient: QueryClient, uuids: readonly string[], now: string): void {
  queryClient.setQueriesData<CardPage>({ queryKey: query.cards.list.key() }, (page) =>
    page === undefined ? undefined : { ...page, data: [...markPrinted(page.data, uuids, now)] },
  );
}
