import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { type Tracking } from './trackingTile.ts';

/**
 * « Écart de suivi » of the last 90 days, of all places or of a restaurant; the period of the board
 * does not narrow it.
 */
export function useTracking(restaurant: number | null): Tracking & { readonly retry: () => void } {
  const { data, error, isFetching, refetch } = useQuery(
    query.stockCounts.dueTotals.queryOptions({
      input: restaurant === null ? {} : { filter: { place: ['restaurant'], place_id: restaurant } },
    }),
  );
  return { value: data, error, isFetching, retry: () => void refetch() };
}
