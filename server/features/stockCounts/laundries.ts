import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { atLaundries } from '../../domain/places/washLots.ts';
import { type CellRow, nameOf } from './cells.ts';
import { type CountedCell } from './moved.ts';

/** Laundries that have some of what the books have in a cell. */
type Laundries = CountLine['laundries'];

/**
 * Whether a laundry may have some of it: dirty stock of the warehouse stays in its books until it
 * is washed.
 */
export const mayBeAtLaundry = ({ place, state }: Pick<CellRow, 'place' | 'state'>): boolean =>
  place === 'A' && state === 'dirty';

/**
 * Pieces that laundries had of each cell when it was counted, by its name (`nameOf`); cells of
 * which they had none are left out.
 */
export async function laundriesOf(
  tx: Tx,
  accountId: number,
  cells: readonly CountedCell[],
): Promise<ReadonlyMap<string, Laundries>> {
  const asked = cells.filter(mayBeAtLaundry);
  const rows = await atLaundries(
    tx,
    accountId,
    asked.map(({ format_id, counted_at: at }) => ({ format_id, at })),
  );
  return new Map(
    asked.flatMap((cell, rank) => {
      const own = rows.filter(({ n }) => n === rank).map(({ name, quantity }) => ({ name, quantity }));
      return own.length === 0 ? [] : [[nameOf(cell), own] as const];
    }),
  );
}

/** Pieces that laundries have. */
export const piecesAt = (laundries: Laundries | undefined): number =>
  (laundries ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
