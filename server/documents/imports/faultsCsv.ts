import { type ByteStream } from '@boucle/contract/base/download.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { WHY_HEADING } from '@boucle/contract/shared/imports/limits.ts';
import { type CsvColumn, csvHeaders, csvStream, neutralised, onePage } from '../../platform/http/csv.ts';
import type { ImportedTable } from '../tables/importedTable.ts';
import { faultsOf } from './preview.ts';

interface WrongLine {
  readonly cells: readonly string[];
  readonly why: string;
}

/**
 * The lines that were not taken, as they came, with why in a last column: mended, the same file is
 * imported.
 */
export function faultsCsv<K extends ImportKind>(
  kind: K,
  { headings, columns, lines }: ImportedTable<K>,
): { headers: Record<string, string>; body: ByteStream } {
  const own = headings.flatMap((heading, place) => (heading === WHY_HEADING ? [] : [{ heading, place }]));
  const shape: CsvColumn<WrongLine>[] = [
    ...own.map(({ heading, place }) => ({
      // Headings are ours in every other CSV; here they are the file's.
      heading: neutralised(heading),
      value: ({ cells }: WrongLine) => cells[place] ?? '',
      typed: true,
    })),
    { heading: WHY_HEADING, value: ({ why }) => why },
  ];
  const wrong = lines.flatMap((line) => {
    const faults = faultsOf(kind, columns, line);
    const why = faults.map(({ sentence }) => sentence.replace(/\.$/, '')).join('. ');
    return faults.length === 0 ? [] : [{ cells: line.cells, why }];
  });
  return { headers: csvHeaders(`a-corriger-${parisDay(new Date())}`), body: csvStream(shape, onePage(wrong)) };
}
