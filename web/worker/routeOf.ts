import { pageOf } from '@boucle/contract/features/example/address.ts';
import { pageAt } from '@boucle/contract/pageAt.ts';

/**
 * How a request is answered: `page` by the network, else by the shell; `asset`, whose name changes
 * with its content, by what is kept, and is kept when it was not; `file` of the shell by what is
 * kept; `none` is left to the browser, as if there were no worker.
 */
export type Route = 'page' | 'asset' | 'file' | 'none';

interface Asked {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/** What one worker serves. */
interface Served {
  readonly origin: string;
  /** `/`, the console's; `/restaurant/<slug>`, that page's alone. */
  readonly scope: string;
  readonly files: readonly string[];
}

const ASSETS = '/assets/';

/** Page of the server below the consumers' page: where anybody finds the places. */
const PLACES = '/lieux';

/** A scope is a prefix: that of `loire` is not of `loire-consigne`. */
const isPage = (pathname: string, scope: string): boolean =>
  scope === '/'
    ? 'name' in pageAt(pageOf(pathname))
    : pathname === scope || (pathname.startsWith(`${scope}/`) && pathname !== scope + PLACES);

/**
 * Says how to answer a request. Answers of the server with somebody's data are never of ours: the
 * API, sign-in and pictures are `none`.
 */
export function routeOf({ method, mode, url }: Asked, { origin, scope, files }: Served): Route {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return 'none';
  if (mode === 'navigate') return isPage(pathname, scope) ? 'page' : 'none';
  if (pathname.startsWith(ASSETS)) return 'asset';
  return files.includes(pathname) ? 'file' : 'none';
}

/** Whether the name of a file says its content. */
export const isAsset = (file: string): boolean => file.startsWith(ASSETS);
