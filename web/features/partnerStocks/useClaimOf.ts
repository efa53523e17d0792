import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { type ClaimOf } from './movementColumns.tsx';

/** The latest claim of each movement of the partner. */
export function useClaimOf(): ClaimOf {
  const { data } = useQuery(query.incidents.ownClaims.queryOptions());
  // The latest come first: the last one put in the map is the first.
  const latest = useMemo(() => new Map(data?.toReversed().map((claim) => [claim.transaction_id, claim])), [data]);
  return useMemo(() => (id: number) => latest.get(id), [latest]);
}
