import { LEDGER_PLACE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type CountPlaceName, type StockCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { countedPlace, placeNumber } from './cells.ts';

/** A place as tables have it. */
export interface PlaceSqlRow {
  place: string;
  place_id: number;
  name: string | null;
}

/** A count as it is read, with its sums and the names of all that it concerns. */
export interface CountSqlRow extends Omit<
  StockCount,
  'places' | 'cost' | 'opened_at' | 'last_counted_at' | 'posted_at'
> {
  places: PlaceSqlRow[];
  cost_cents: number;
  opened_at: Date;
  last_counted_at: Date | null;
  posted_at: Date | null;
}

/** A place as the API answers it. */
export function placeOf({ place, place_id, name }: PlaceSqlRow): CountPlaceName {
  const kind = countedPlace(place);
  return { place: kind, place_id: placeNumber(place_id), name: name ?? LEDGER_PLACE_LABELS[kind] };
}

/** A count as the API answers it. */
export function countOf({ cost_cents, places, ...row }: CountSqlRow): StockCount {
  return {
    ...row,
    places: places.map(placeOf),
    cost: toEuros(cost_cents),
    opened_at: row.opened_at.toISOString(),
    last_counted_at: row.last_counted_at?.toISOString() ?? null,
    posted_at: row.posted_at?.toISOString() ?? null,
  };
}
