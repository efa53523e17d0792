import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { matrixFormats } from './matrixRows.ts';

const BACKGROUND = { context: { background: true } };

/** Stocks by kind of place, and the formats that are columns; undefined until both are known. */
export function useMatrix() {
  const totals = useQuery(query.places.matrixTotals.queryOptions(BACKGROUND));
  const formats = useQuery(query.account.formats.queryOptions(BACKGROUND));
  const matrix = useMemo(
    () => totals.data && formats.data && { kinds: totals.data, formats: matrixFormats(formats.data, totals.data) },
    [totals.data, formats.data],
  );
  const retry = () => {
    void totals.refetch();
    void formats.refetch();
  };
  return { matrix, error: totals.error ?? formats.error, retry };
}

export type Matrix = NonNullable<ReturnType<typeof useMatrix>['matrix']>;
