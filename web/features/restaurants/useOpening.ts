import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';

/** Something that opens over a page by a word of its address (`?new=1`), beside the state of the list. */
export function useOpening(name: string) {
  const router: AnyRouter = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const open = search.get(name) === '1';
  search.set(name, '1');
  return {
    open,
    address: `${pathname}?${search.toString()}`,
    close: () => {
      void router.navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ({ [name]: _, ...others }: Record<string, unknown>) => others,
      });
    },
  };
}
