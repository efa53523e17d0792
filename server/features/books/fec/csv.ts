import { euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { type CsvColumn } from '../../../platform/http/csv.ts';
import { csvFile } from '../../../platform/http/csvFile.ts';
import { fecParts } from './write.ts';

/** Fields of a line of the file. */
type Fields = readonly string[];

const field =
  (n: number) =>
  (fields: Fields): string =>
    fields[n] ?? '';
const dayIn = (n: number) => (fields: Fields) =>
  writtenDay(field(n)(fields).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
const amountIn = (n: number) => (fields: Fields) => {
  const euros = Number(field(n)(fields).replace(',', '.'));
  return euros === 0 ? '' : euroPlain(euros);
};

export const COLUMNS: readonly CsvColumn<Fields>[] = [
  { heading: 'Date', value: dayIn(3) },
  { heading: 'Journal', value: field(0) },
  { heading: 'N° d’écriture', value: field(2) },
  { heading: 'Compte', value: field(4) },
  { heading: 'Libellé du compte', value: field(5) },
  { heading: 'Compte de tiers', value: field(6) },
  { heading: 'Tiers', value: field(7), typed: true },
  { heading: 'Libellé', value: field(10) },
  { heading: 'Pièce', value: field(8), typed: true },
  { heading: 'Date de la pièce', value: dayIn(9) },
  { heading: 'Débit (€)', value: amountIn(11) },
  { heading: 'Crédit (€)', value: amountIn(12) },
];

type Order = Parameters<typeof fecParts>[1];

/** The lines of the file of entries as CSV, in its order; the name says that a seal is broken. */
export const fecCsv = (database: Database, order: Order, isBroken: boolean) =>
  csvFile(`journal-${order.from}-${order.to}${isBroken ? '-sceau-rompu' : ''}`, COLUMNS, linesOf(database, order));

async function* linesOf(database: Database, order: Order): AsyncGenerator<readonly Fields[], void> {
  for await (const { text } of fecParts(database, order))
    yield text
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split('\t'));
}
