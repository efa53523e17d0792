import { type Tx } from '../../platform/database/transaction.ts';
import { refused } from '../../platform/http/errors.ts';
import { type PiecesOf } from '../../domain/orders/create.ts';
import { type Actor, lockOrder } from '../../domain/orders/orderRow.ts';
import { fixPickup } from '../../domain/orders/steps.ts';
import { actualLines } from './detailQueries.ts';

/**
 * Corrects what was taken back to the pieces that really were, format by format: fewer first, then
 * more. A format left out stays as it is. 422 when that is what is written already.
 */
export async function correctPickup(
  tx: Tx,
  accountId: number,
  id: number,
  actor: Exclude<Actor, { author: unknown }>,
  really: readonly PiecesOf[],
): Promise<void> {
  await lockOrder(tx, accountId, id);
  const written = new Map(
    (await actualLines(tx, accountId, id))
      .filter(({ act }) => act === 'pickup')
      .map(({ format_id, quantity }) => [format_id, quantity]),
  );
  const { fewer, more } = differences(written, really);
  if (fewer.length + more.length === 0) throw refused('Ces quantités sont déjà enregistrées.');
  if (fewer.length > 0) await fixPickup(tx, accountId, id, actor, 'fewer_taken', fewer);
  if (more.length > 0) await fixPickup(tx, accountId, id, actor, 'more_taken', more);
}

/** Pieces to take away from, and to add to, what is written, with the codes that are read. */
export function differences(
  written: ReadonlyMap<number, number>,
  really: readonly PiecesOf[],
): { fewer: PiecesOf[]; more: PiecesOf[] } {
  const changes = really.map((line) => ({ ...line, quantity: line.quantity - (written.get(line.formatId) ?? 0) }));
  return {
    fewer: changes.filter(({ quantity }) => quantity < 0).map((line) => ({ ...line, quantity: -line.quantity })),
    more: changes.filter(({ quantity }) => quantity > 0),
  };
}
