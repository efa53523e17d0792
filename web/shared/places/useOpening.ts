import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';

/** What the address of a list opens over it: `?new=1` the creation, `?vue=carte` the map instead of the table. */
export function useOpening() {
  const router: AnyRouter = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const address = (name: string, value: string | undefined): string => {
    const next = new URLSearchParams(searchStr);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    const text = next.toString();
    return text === '' ? pathname : `${pathname}?${text}`;
  };
  const go = (href: string) => void router.navigate({ href, replace: true, resetScroll: false });
  return {
    creating: search.get('new') === '1',
    createAddress: address('new', '1'),
    closeCreation: () => go(address('new', undefined)),
    map: search.get('vue') === 'carte',
    showMap: (map: boolean) => go(address('vue', map ? 'carte' : undefined)),
  };
}
