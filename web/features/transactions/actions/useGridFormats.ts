import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { type GridFormat } from '../../../shared/movements/quantities.ts';
import { gridFormats, warehouseQuery } from '../../../shared/movements/warehouse.ts';
import { problemOf } from '../../../shared/problem.ts';

export type Counted = 'clean' | 'dirty' | 'held';

/** Where the grid counts: the warehouse, or a place once it is named. */
export type Source = 'warehouse' | { readonly kind: PlaceKind; readonly id: number | undefined };

interface GridState {
  /** Undefined while they are under way, empty while no place is named. */
  readonly formats: readonly GridFormat[] | undefined;
  /** The initiative has no format at all: nothing can be counted yet. */
  readonly noFormat: boolean;
  readonly failure: { message: string; onRetry: () => void } | undefined;
}

/**
 * The formats of a grid and what the source holds of each, read again each time the form is opened.
 */
export function useGridFormats(source: Source, counted: Counted): GridState {
  const place = source === 'warehouse' ? undefined : source;
  const own = useQuery({ ...warehouseQuery(), enabled: place === undefined });
  const named = useQuery(
    query.places.stocks.queryOptions({
      input: { kind: place?.kind ?? 'restaurant', id: place?.id ?? 0 },
      enabled: place?.id !== undefined,
      context: { background: true },
    }),
  );
  const asked = place === undefined ? own : named;
  const formats = useMemo(() => {
    if (place !== undefined && place.id === undefined) return [];
    if (place === undefined) return own.data && gridFormats(own.data, counted === 'held' ? 'clean' : counted);
    return named.data?.map((row) => ({
      formatId: row.format_id,
      title: row.format_title,
      pictureUrl: row.picture_url,
      drawing: row.drawing,
      // Pieces promised to orders cannot be taken.
      stock: counted === 'clean' ? row.clean - row.reserved : row[counted],
    }));
  }, [place, own.data, named.data, counted]);
  const message = problemOf(asked.error);
  return {
    formats,
    noFormat: place === undefined && own.data?.length === 0,
    failure: message === undefined || formats ? undefined : { message, onRetry: () => void asked.refetch() },
  };
}
