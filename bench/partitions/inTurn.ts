import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench } from '../part.ts';
import { type Compared, joined, tell } from './compared.ts';
import { type HistoryShape, convertedInPlace, historyInTurn } from './shapes.ts';

/**
 * One history, of which the first run measures plain tables and notes them beside the data; the next converts it and measures what it became.
 * Either may be run again. Throws (French) when the history was converted before it was measured.
 */
export async function measuredInTurn(
  { cluster, rows, prepareOnly, ranges }: Pick<Bench, 'cluster' | 'rows' | 'prepareOnly' | 'ranges'>,
  measured: (shapes: readonly HistoryShape[]) => Promise<Compared[]>,
): Promise<Compared[]> {
  const file = join(cluster.dataDir, `plain_${rows}.json`);
  const database = await historyInTurn(cluster, rows, { isMeasured: existsSync(file) });
  if (!existsSync(file)) {
    const plain = await measured([{ name: 'en tables simples', database }]);
    if (prepareOnly) return [];
    writeFileSync(file, JSON.stringify(plain));
    tell(plain);
    console.log('Mesuré en tables simples : la même commande les met en plages, les mesure et compare.');
    return [];
  }
  const plain = JSON.parse(readFileSync(file, 'utf8')) as Compared[];
  return joined(plain, await measured([await convertedInPlace(database, ranges)]));
}
