import { type Tx } from '../../../platform/database/transaction.ts';
import { type Shelf } from '../story/stock.ts';
import { type Story } from '../story/story.ts';

const SHELVES: Readonly<Record<string, Shelf>> = {
  'R.clean': 'clean',
  'R.dirty': 'dirty',
  'A.clean': 'warehouse',
  'A.dirty': 'to wash',
  'P.dirty': 'partner',
  'D.dirty': 'point',
  'D.clean': 'washed at point',
  'T.dirty': 'drawer',
};

/**
 * Counts everything anew by the books: orders, services, gaps and anomalies moved pieces of which
 * the story knows nothing.
 */
export async function readStock(tx: Tx, { world, stock }: Story): Promise<void> {
  const { rows } = await tx.raw<{ cell: string; place_id: number; format_id: number; quantity: number }>({
    text: `select place || '.' || state as cell, place_id, format_id, quantity - reserved as quantity from cells
            where account_id = $1`,
    values: [world.accountId],
  });
  const formats = new Map(world.formats.map((format) => [format.id, format]));
  stock.clear();
  for (const { cell, place_id, format_id, quantity } of rows) {
    const [shelf, format] = [SHELVES[cell], formats.get(format_id)];
    if (shelf && format) stock.add(shelf, cell.startsWith('P') ? 0 : place_id, [{ format, quantity }]);
  }
}
