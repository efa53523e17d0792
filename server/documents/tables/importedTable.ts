import { columnsOf } from '@boucle/contract/features/imports/columns.ts';
import { type ImportKind, IMPORTED_FIELDS } from '@boucle/contract/shared/imports/kinds.ts';
import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { type RestaurantInput } from '@boucle/contract/features/restaurants/inputs.ts';
import { type Cells, type Checked, type Fault, brokenFormulas } from './cells.ts';
import { customerKeys, type CustomerLine, customerOf } from './customerLines.ts';
import { restaurantKeys, restaurantOf } from './restaurantLines.ts';
import { type TableFile, type TableLine, tableOf } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** Rows of each kind of table, line by line. */
export interface ImportedRows {
  readonly restaurants: RestaurantInput;
  readonly customers: CustomerLine;
}

/**
 * A line that was read: right, wrong, or the same as one above it. `keys` decide whether it exists
 * already.
 */
export type ReadLine<Row> = TableLine &
  (
    | { readonly state: 'right'; readonly row: Row; readonly keys: readonly string[] }
    | { readonly state: 'wrong'; readonly faults: readonly Fault[] }
    | { readonly state: 'doubled'; readonly of: number }
  );

/** A file whose lines were all read and checked. */
export interface ImportedTable<K extends ImportKind> {
  readonly file: TableFile;
  readonly headings: readonly string[];
  /** The field that each column gives; an empty text for none. */
  readonly columns: readonly string[];
  readonly lines: readonly ReadLine<ImportedRows[K]>[];
}

type Kinds = {
  readonly [K in ImportKind]: {
    readonly read: (cells: Cells) => Checked<ImportedRows[K]>;
    readonly keys: (row: ImportedRows[K]) => string[];
  };
};

const KINDS: Kinds = {
  restaurants: { read: restaurantOf, keys: restaurantKeys },
  customers: { read: customerOf, keys: customerKeys },
};

/**
 * Reads and checks all of a file. `columns`: the field that each column gives, as a person chose
 * them; else by their headings. Answers the sentence (French) for what is no table. Takes a second
 * and a hundred megabytes for ten thousand lines: it is for another process.
 */
export async function importedTable<K extends ImportKind>(
  kind: K,
  bytes: Uint8Array,
  chosen: readonly string[] | undefined,
): Promise<ImportedTable<K> | { readonly refused: string }> {
  try {
    const fields: Fields = IMPORTED_FIELDS[kind];
    const countHeadings = (cells: readonly string[]): number =>
      columnsOf(fields, cells).filter((name) => name !== '').length;
    const { file, headings, lines } = await tableOf(bytes, countHeadings);
    const columns =
      chosen === undefined ? columnsOf(fields, headings) : headings.map((_, place) => chosen[place] ?? '');
    return { file, headings, columns, lines: checked(kind, columns, lines) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

function checked<K extends ImportKind>(
  kind: K,
  columns: readonly string[],
  lines: readonly TableLine[],
): ReadLine<ImportedRows[K]>[] {
  const { read, keys: keysOf } = KINDS[kind];
  const first = new Map<string, number>();
  return lines.map((one) => {
    const cells = byField(columns, one.cells);
    const broken = brokenFormulas(cells);
    if (broken.length > 0) return { ...one, state: 'wrong', faults: broken };
    const result = read(cells);
    if ('faults' in result) return { ...one, state: 'wrong', faults: result.faults };
    const keys = keysOf(result.row);
    const of = keys.map((key) => first.get(key)).find((line) => line !== undefined);
    if (of !== undefined) return { ...one, state: 'doubled', of };
    for (const key of keys) first.set(key, one.line);
    return { ...one, state: 'right', row: result.row, keys };
  });
}

function byField(columns: readonly string[], cells: readonly string[]): Cells {
  const values: Record<string, string> = {};
  for (const [place, field] of columns.entries()) if (field !== '') values[field] = cells[place] ?? '';
  return values;
}
