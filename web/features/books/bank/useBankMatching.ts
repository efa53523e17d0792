import { count } from '@boucle/contract/base/format.ts';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';

/** Queries that an act on the bank changes. */
export const BANK_CHANGES = [query.books.key(), query.events.key()];

export const matchedWords = (matched: number): string =>
  matched === 0
    ? 'Rien de plus n’est rapproché.'
    : `${count(matched, 'opération rapprochée', 'opérations rapprochées')}.`;

/** Matches again what corresponds, once something was recorded or when a person presses. */
export const useBankMatching = () =>
  useIdempotentMutation({
    send: (_: undefined, options) => client.books.matchBank(undefined, options),
    invalidates: BANK_CHANGES,
    success: ({ matched }) => matchedWords(matched),
  });
