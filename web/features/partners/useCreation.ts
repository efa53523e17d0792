import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';

const NAME = 'new';

/** The form of a new partner lives in the address (`?new=1`), beside the state of the list. */
export function useCreation() {
  const router: AnyRouter = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const open = search.get(NAME) === '1';
  search.set(NAME, '1');
  return {
    open,
    address: `${pathname}?${search.toString()}`,
    close: () => {
      void router.navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ({ [NAME]: _, ...others }: Record<string, unknown>) => others,
      });
    },
  };
}
