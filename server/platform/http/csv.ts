import { setImmediate } from 'node:timers/promises';
import { ABSENT } from '@boucle/contract/features/transactions/parties.ts';

/**
 * One column of a CSV: its heading, and the text of a row. `typed` marks text that people typed.
 */
export interface CsvColumn<T> {
  readonly heading: string;
  readonly value: (row: T) => string;
  readonly typed?: boolean;
}

const SEPARATOR = ';';
const LINE_END = '\r\n';
/** Rows written without letting other requests pass: a millisecond or two. */
export const ROWS_AT_ONCE = 250;
/** Lets spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[";\r\n]/;
/** A spreadsheet would run what begins so (OWASP, « CSV injection »). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Streams pages of rows as CSV (docs/api.md, CSV). A page is read only once the reader took the one
 * before, so memory stays flat whatever the size, and a reader that goes away ends the source.
 */
export function csvStream<T>(
  columns: readonly CsvColumn<T>[],
  pages: AsyncGenerator<readonly T[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const heading = BYTE_ORDER_MARK + columns.map(({ heading }) => cell(heading, false)).join(SEPARATOR) + LINE_END;
  let begun = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(encoder.encode(heading));
        return;
      }
      let page = await pages.next();
      // A pull that brings nothing is not followed by another: an empty page would leave the reader
      // waiting for ever.
      while (page.done !== true && page.value.length === 0) page = await pages.next();
      if (page.done === true) {
        controller.close();
        return;
      }
      const { value } = page;
      for (let from = 0; from < value.length; from += ROWS_AT_ONCE) {
        await slice();
        controller.enqueue(encoder.encode(csvLines(columns, value.slice(from, from + ROWS_AT_ONCE))));
      }
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

/** Few rows, that are known already, as the pages that `csvStream` asks for. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield await Promise.resolve(rows);
}

let last: Promise<void> = Promise.resolve();

/**
 * One slice of one stream in each turn of the event loop: ten streams that are written at once keep
 * another request no longer than one does.
 */
function slice(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** Few rows, as one text. */
export function csvText<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const heading = columns.map(({ heading }) => cell(heading, false)).join(SEPARATOR);
  return BYTE_ORDER_MARK + heading + LINE_END + csvLines(columns, rows);
}

/** Loops, not maps: a hundred thousand lines of sixteen cells pass here. */
function csvLines<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const { value, typed } of columns) {
      text += separator + cell(value(row), typed === true);
      separator = SEPARATOR;
    }
    text += LINE_END;
  }
  return text;
}

/** Text that people typed, as a spreadsheet shows it without running it. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cell(text: string, typed: boolean): string {
  // Half the cells of a transaction.
  if (text === ABSENT) return text;
  const safe = typed ? neutralised(text) : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The headers of a CSV answer; the name carries the Paris day. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
});
