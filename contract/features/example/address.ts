/**
 * Under what path the pages of an example stand, beside those of the real initiative:
 * `/exemple/cards`. So each tab says by its address in which of the two it works, a link that is
 * opened elsewhere or copied too.
 */
export const EXAMPLE_PATH = '/exemple';

/**
 * Sent by pages of an example with each request: what follows is asked of it, and of nothing else.
 */
export const EXAMPLE_HEADER = 'boucle-example';

/** Whether a path of the browser is one of an example's pages. */
export const isOfExample = (pathname: string): boolean =>
  pathname === EXAMPLE_PATH || pathname.startsWith(`${EXAMPLE_PATH}/`);

/** A path of the browser as the contract knows it, without what tells an example's pages apart. */
export const pageOf = (pathname: string): string =>
  isOfExample(pathname) ? pathname.slice(EXAMPLE_PATH.length) || '/' : pathname;
