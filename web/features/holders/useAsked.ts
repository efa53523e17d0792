import { type Address } from '@boucle/contract/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { useGo } from '../../ui/navigation/useGo.ts';
import { addressHere } from '../../ui/navigation/addressHere.ts';

const NAME = 'new';

/**
 * A window that is kept in the address, beside the tab: « Corriger le stock » is `?new=correction`.
 */
export function useAsked(word: string): { open: boolean; address: Address; close: () => void } {
  const goTo = useGo();
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const open = search.get(NAME) === word;
  search.set(NAME, word);
  const address = addressHere(pathname, search);
  search.delete(NAME);
  const rest = addressHere(pathname, search);
  return {
    open,
    address,
    close: () => {
      goTo(rest, { inPlace: true });
    },
  };
}
