/**
 * The path of an example's pages, next to the real initiative's:
 * `/exemple/cards`. So the address of each tab shows in which of the two it works, even of a link
 * opened elsewhere or copied.
 */
export const EXAMPLE_PATH = '/exemple';

/**
 * Sent by pages of an example with each request: the request concerns the example, and nothing
 * else.
 */
export const EXAMPLE_HEADER = 'boucle-example';

/** Whether a path of the browser is one of an example's pages. */
export const isOfExample = (pathname: string): boolean =>
  pathname === EXAMPLE_PATH || pathname.startsWith(`${EXAMPLE_PATH}/`);

/** A path of the browser as the contract knows it, without an example's prefix. */
export const pageOf = (pathname: string): string =>
  isOfExample(pathname) ? pathname.slice(EXAMPLE_PATH.length) || '/' : pathname;
