import { count } from '@boucle/contract/base/format.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { MOST_ROWS, tooManyLines } from './bounds.ts';
import { Unreadable } from './unreadable.ts';

/** Separators between the cells of a line. */
export type Separator = ';' | ',' | '\t' | '|';

const SEPARATORS: readonly Separator[] = [';', ',', '\t', '|'];
/** Letters of one line at most: a quote that is never closed takes the rest of the file. */
const MOST_LETTERS_OF_LINE = 100_000;
/** How Excel names the separator, on a first line that is no heading. */
const NAMED = /^sep=(.)(?=\r?\n)/i;

/** The cells of a CSV, line by line as a spreadsheet numbers them. Throws Unreadable. */
export function csvRows(text: string): { readonly separator: Separator; readonly rows: string[][] } {
  const separator = separatorOf(text);
  // The line stays, blank, with its line ending: the lines below keep their numbers, and the reader
  // applies the first line ending to all.
  const body = text.replace(NAMED, '');
  try {
    const rows = parse(body, {
      delimiter: separator,
      relax_column_count: true,
      // « 5" de diamètre » in a cell without quotes around it.
      relax_quotes: true,
      max_record_size: MOST_LETTERS_OF_LINE,
      to: MOST_ROWS + 1,
    });
    if (rows.length > MOST_ROWS) throw tooManyLines();
    return { separator, rows };
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(sentenceOf(error)) : error;
  }
}

/**
 * The one that stands most often in the first line that holds any, outside quotes; a semicolon when
 * there is one column.
 */
export function separatorOf(text: string): Separator {
  const named = SEPARATORS.find((separator) => separator === NAMED.exec(text)?.[1]);
  if (named !== undefined) return named;
  for (const line of text.slice(0, MOST_LETTERS_OF_LINE).split(/\r?\n|\r/)) {
    const outside = line.replace(/"[^"]*"/g, '');
    const [best] = SEPARATORS.map((separator) => ({ separator, times: outside.split(separator).length - 1 })).sort(
      (a, b) => b.times - a.times,
    );
    if (best !== undefined && best.times > 0) return best.separator;
    if (line.trim() !== '') break;
  }
  return ';';
}

function sentenceOf(error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? error['lines'] : undefined;
  const where = line === undefined ? '' : ` (vers la ligne ${String(line)})`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return `Un guillemet ouvert n’est pas refermé, ou une ligne dépasse ${count(MOST_LETTERS_OF_LINE, 'caractère', 'caractères')}${where}.`;
  return `Ce CSV ne peut pas être lu${where}\u00a0: vérifiez ses guillemets.`;
}
