import { type AnyRouter, useMatch, useRouter, useSearch } from '@tanstack/react-router';

/**
 * The path of this screen and what follows « ? », as they are written. Of this screen, not of the
 * one that is being gone to: it would be drawn once more before it leaves.
 */
export function useScreenAddress(): { readonly pathname: string; readonly searchText: string } {
  const router: AnyRouter = useRouter();
  const pathname: string = useMatch({ strict: false, select: (match) => match.pathname });
  const searchText: string = useSearch({
    strict: false,
    select: (values: Record<string, unknown>) => router.options.stringifySearch(values),
  });
  return { pathname, searchText };
}
