import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';

const NAME = 'new';
const WORD = 'correction';

/** « Corriger le stock » is kept in the address, `?new=correction`, beside the tab. */
export function useFixing(): { open: boolean; address: string; close: () => void } {
  const router: AnyRouter = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const open = search.get(NAME) === WORD;
  search.set(NAME, WORD);
  const address = `${pathname}?${search.toString()}`;
  search.delete(NAME);
  const rest = search.toString();
  return {
    open,
    address,
    close: () => {
      void router.navigate({ href: rest === '' ? pathname : `${pathname}?${rest}`, replace: true, resetScroll: false });
    },
  };
}
