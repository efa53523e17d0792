/**
 * The neighbours of a row on its page; undefined at its ends, and for a row that is not on the
 * page.
 */
export function neighbours(ids: readonly number[], id: number | 'unknown' | undefined) {
  const place = ids.findIndex((one) => one === id);
  if (place === -1) return { previous: undefined, next: undefined };
  return { previous: ids[place - 1], next: ids[place + 1] };
}
