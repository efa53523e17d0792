import { bare } from '@boucle/contract/features/imports/columns.ts';
import { type Correction, CORRECTIONS, isApplied } from '@boucle/contract/shared/imports/corrections.ts';
import { type ImportKind, IMPORTED_FIELDS, isRequired } from '@boucle/contract/shared/imports/kinds.ts';
import { type ColumnSource } from '@boucle/contract/shared/imports/shapes.ts';
import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { type RestaurantInput } from '@boucle/contract/features/restaurants/inputs.ts';
import { type Cells, type Checked, type Fault, noValues } from './cells.ts';
import { type Corrected, corrected } from './corrections.ts';
import { customerKeys, type CustomerLine, customerOf } from './customerLines.ts';
import { type KeptColumns, proposedColumns } from './proposedColumns.ts';
import { restaurantKeys, restaurantOf } from './restaurantLines.ts';
import { type Table, type TableLine, type TablePlace, tableOf } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** Rows of each kind of table, line by line. */
export interface ImportedRows {
  readonly restaurants: RestaurantInput;
  readonly customers: CustomerLine;
}

/**
 * A line that was read: right, wrong, the same as one above it, or no data at all. `keys` decide
 * whether it exists already. `read` are the cells as they were read, where they are to be mended.
 */
export type ReadLine<Row> = TableLine &
  (
    | { readonly state: 'right'; readonly row: Row; readonly keys: readonly string[] }
    | { readonly state: 'wrong'; readonly faults: readonly Fault[]; readonly read?: Cells }
    | { readonly state: 'doubled'; readonly of: number; readonly read: Cells }
    | { readonly state: 'aside' }
  );

/** How a person reads a file; what is left out is proposed. */
export interface ReadingPlan extends TablePlace {
  readonly columns?: readonly string[] | undefined;
  readonly accepted?: readonly Correction[] | undefined;
  readonly undone?: readonly Correction[] | undefined;
  readonly mended?: readonly { readonly line: number; readonly field: string; readonly value: string }[] | undefined;
}

/** Corrections of one kind, with the first of them. */
export type FoundCorrection = Corrected & {
  readonly count: number;
  readonly applied: boolean;
  readonly line: number;
};

/** A file whose lines were all read and checked. */
export interface ImportedTable<K extends ImportKind> extends Omit<Table, 'lines'> {
  /** The field that each column gives; an empty text for none. */
  readonly columns: readonly string[];
  readonly sources: readonly (ColumnSource | null)[];
  /** The field that each column would give if no person had chosen. */
  readonly proposed: readonly string[];
  readonly corrections: readonly FoundCorrection[];
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
 * Reads and checks all of a file. `kept`: the fields that earlier files of the account gave.
 * Answers the sentence (French) for what is no table. Takes a second and a hundred megabytes for
 * ten thousand lines: it is for another process.
 */
export async function importedTable<K extends ImportKind>(
  kind: K,
  bytes: Uint8Array,
  plan: ReadingPlan,
  kept: KeptColumns,
): Promise<ImportedTable<K> | { readonly refused: string }> {
  try {
    const fields: Fields = IMPORTED_FIELDS[kind];
    const countHeadings = (cells: readonly string[]): number =>
      proposedColumns(fields, cells, [], kept).filter(({ source }) => source === 'known' || source === 'kept').length;
    const { lines, ...table } = await tableOf(bytes, countHeadings, plan);
    const all = lines.map(({ cells }) => cells);
    const proposal = proposedColumns(fields, table.headings, all, kept);
    const columns = proposal.map(({ field }, place) =>
      plan.columns === undefined ? field : (plan.columns[place] ?? ''),
    );
    const sources = proposal.map(({ field, source }, place) => {
      if (columns[place] === '') return null;
      return columns[place] === field ? source : 'chosen';
    });
    const proposed = proposal.map(({ field }) => field);
    return {
      ...table,
      columns,
      sources,
      proposed,
      ...checked(kind, { columns, headings: table.headings, lines, plan }),
    };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

interface Checking {
  readonly columns: readonly string[];
  readonly headings: readonly string[];
  readonly lines: readonly TableLine[];
  readonly plan: ReadingPlan;
}

function checked<K extends ImportKind>(
  kind: K,
  { columns, headings, lines, plan }: Checking,
): Pick<ImportedTable<K>, 'lines' | 'corrections'> {
  const { read, keys: keysOf } = KINDS[kind];
  const fields: Fields = IMPORTED_FIELDS[kind];
  const first = new Map<string, number>();
  const applies = (correction: Correction): boolean => isApplied(correction, plan);
  const mended = mendedCells(plan);
  const belowTable = footFrom(lines, columns, fields);
  const corrections = new Map<Correction, FoundCorrection>();
  const all = lines.map((one): ReadLine<ImportedRows[K]> => {
    const own = mended.get(one.line);
    if (own === undefined && (one.line >= belowTable || isHeading(headings, one.cells)))
      return { ...one, state: 'aside' };
    const typed = { ...byField(columns, one.cells), ...own };
    const { cells, found } = corrected(fields, typed, applies);
    for (const { kind: of, from, to } of found) {
      const before = corrections.get(of) ?? { kind: of, from, to, line: one.line, count: 0, applied: applies(of) };
      corrections.set(of, { ...before, count: before.count + 1 });
    }
    const broken = noValues(typed, (field) => isRequired(fields, field));
    const result = read(cells);
    const line = { ...one, cells: one.cells.map((cell, place) => own?.[columns[place] ?? ''] ?? cell) };
    if (broken.length > 0 || 'faults' in result) {
      const named = new Set(broken.map(({ field }) => field));
      const others = 'faults' in result ? result.faults.filter(({ field }) => !named.has(field)) : [];
      return { ...line, state: 'wrong', faults: [...broken, ...others], read: cells };
    }
    const keys = keysOf(result.row);
    const of = keys.map((key) => first.get(key)).find((above) => above !== undefined);
    if (of !== undefined) return { ...line, state: 'doubled', of, read: cells };
    for (const key of keys) first.set(key, one.line);
    return { ...line, state: 'right', row: result.row, keys };
  });
  return { lines: all, corrections: CORRECTIONS.flatMap((one) => corrections.get(one) ?? []) };
}

function mendedCells({ mended = [] }: ReadingPlan): Map<number, Record<string, string>> {
  const cells = new Map<number, Record<string, string>>();
  for (const { line, field, value } of mended) cells.set(line, { ...cells.get(line), [field]: value.trim() });
  return cells;
}

function byField(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [place, field] of columns.entries()) if (field !== '') values[field] = cells[place] ?? '';
  return values;
}

/** Whether a line says the headings again, as pages of a printed list do. */
const isHeading = (headings: readonly string[], cells: readonly string[]): boolean =>
  headings.some((heading) => heading !== '') &&
  headings.every((heading, place) => bare(heading) === bare(cells[place] ?? ''));

/** How lines below a table begin. */
const FOOT =
  /^(?:total|sous total|somme|moyenne|nombre|source|edite|mis a jour|mise a jour|extrait|extraction|page|imprime|document|fichier|legende|nb|note|fin)\b/;
/** Cells that such a line fills at most. */
const CELLS_OF_FOOT = 3;

/**
 * The first line of the foot of a table: its last lines that begin as a total or a note does, or
 * that hold one text below a blank line, and give no field that is required.
 */
function footFrom(lines: readonly TableLine[], columns: readonly string[], fields: Fields): number {
  const required = columns.flatMap((field, place) => (isRequired(fields, field) && field !== 'name' ? [place] : []));
  let from = Number.POSITIVE_INFINITY;
  for (let rank = lines.length - 1; rank > 0; rank -= 1) {
    const { line, cells } = lines[rank] as TableLine;
    const filled = cells.filter((cell) => cell !== '');
    const isNote = FOOT.test(bare(filled[0] ?? ''));
    const standsAlone = filled.length === 1 && line > (lines[rank - 1]?.line ?? line) + 1 && columns.length > 2;
    const lacks = required.length > 0 && required.every((place) => cells[place] === '' || cells[place] === filled[0]);
    if (filled.length > CELLS_OF_FOOT || !lacks || !(isNote || standsAlone)) break;
    from = line;
  }
  return from;
}
