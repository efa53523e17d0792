import { type Tx } from '../../platform/database/transaction.ts';
import { formatRows } from '../../domain/formats/rows.ts';
import { brandOf } from './brandOf.ts';
import type { PosterWords } from './poster.ts';

/** Words printed with the codes of an account: its brand, and the formats that it lends. */
export async function posterWords(tx: Tx, accountId: number): Promise<PosterWords> {
  const formats = await formatRows(tx, accountId);
  return {
    brand: await brandOf(tx, accountId),
    formats: formats.filter(({ active }) => active).map(({ title, drawing }) => ({ title, drawing })),
  };
}
