import { query } from '../../api/query.ts';

/**
 * How long what waits is shown without a new request, in milliseconds; any write refreshes at once.
 */
const FRESH_MS = 60_000;

/**
 * Query of what waits for somebody, of one restaurant or of all: the menu, the dashboard and « À
 * faire » share it.
 */
export function waitingQuery(restaurant: number | null = null) {
  return query.tasks.read.queryOptions({
    input: restaurant === null ? {} : { restaurant_id: restaurant },
    context: { background: true },
    staleTime: FRESH_MS,
  });
}
