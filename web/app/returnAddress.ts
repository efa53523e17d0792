import { pageAt } from '@boucle/contract/pageAt.ts';
import { type PageName } from '@boucle/contract/pages.ts';

/** Of this tab alone: the sign-in leaves the page and comes back to it. */
export const RETURN_KEY = 'boucle.return';

/** Pages that a link opens: a signed-out person who opens one comes back to it once signed in. */
const LINKED: ReadonlySet<PageName> = new Set<PageName>(['round-go']);

export interface ReturnAddress {
  readonly pathname: string;
  /** The query as the browser gives it. */
  readonly search: string;
}

const isLinked = (pathname: string): boolean => {
  const match = pageAt(pathname);
  return 'name' in match && !('invalid' in match) && LINKED.has(match.name);
};

/**
 * Keeps the address that a signed-out person asked for, where a link opens it; any other page is
 * left as ever.
 */
export function keepReturn({ pathname, search }: ReturnAddress): void {
  if (isLinked(pathname)) sessionStorage.setItem(RETURN_KEY, `${pathname}${search}`);
}

/** The address that was kept, once; undefined when there is none. */
export function takeReturn(): ReturnAddress | undefined {
  const kept = sessionStorage.getItem(RETURN_KEY);
  if (kept === null) return undefined;
  sessionStorage.removeItem(RETURN_KEY);
  const at = kept.indexOf('?');
  const address = at < 0 ? { pathname: kept, search: '' } : { pathname: kept.slice(0, at), search: kept.slice(at) };
  return isLinked(address.pathname) ? address : undefined;
}
