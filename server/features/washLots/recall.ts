import { type RecallWindow, type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { holdable, holdsOf } from '../../domain/places/recall/holds.ts';
import { recallWindowOf } from '../../domain/places/recall/recallQueries.ts';

/** Where containers of a closed lot may be, and what its recall keeps. 422 for another lot. */
export async function windowOf(tx: Tx, accountId: number, lot: WashLot): Promise<RecallWindow> {
  const found = await recallWindowOf(tx, accountId, lot);
  if (lot.status === 'recalled') return { ...found, holds: await holdsOf(tx, accountId, lot.id) };
  const holds = lot.site.kind === 'restaurant' ? [] : await holdable(tx, accountId, lot.id);
  return { ...found, holds: holds.map(({ letter: _, format_id: _format, loaded: _loaded, ...hold }) => hold) };
}
