import { useLocation } from '@tanstack/react-router';
import { useGo } from '../../ui/navigation/useGo.ts';

const NAME = 'new';

/** A window that is kept in the address, beside the tab: « Corriger le stock » is `?new=correction`. */
export function useAsked(word: string): { open: boolean; address: string; close: () => void } {
  const goTo = useGo();
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const open = search.get(NAME) === word;
  search.set(NAME, word);
  const address = `${pathname}?${search.toString()}`;
  search.delete(NAME);
  const rest = search.toString();
  return {
    open,
    address,
    close: () => {
      goTo(rest === '' ? pathname : `${pathname}?${rest}`, { inPlace: true });
    },
  };
}
