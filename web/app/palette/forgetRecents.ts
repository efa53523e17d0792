import { EXAMPLE_PATH } from '@boucle/contract/features/example/address.ts';
import { BASE } from '../../ui/navigation/base.ts';

/**
 * Of this tab alone, and forgotten with the session: names of people are among them. An example has
 * its own: the same address is another thing.
 */
export const RECENTS_KEY = `boucle.recents${BASE}`;

/** Apart from what reads them, which a page without a session has no use for. */
export function forgetRecents(): void {
  // Of the initiative and of its example: both were read in this tab.
  for (const base of ['', EXAMPLE_PATH]) sessionStorage.removeItem(`boucle.recents${base}`);
}
