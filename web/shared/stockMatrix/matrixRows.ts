import { type MatrixCell, type MatrixTotals } from '@boucle/contract/features/places/matrix.ts';
import { TOTAL_KIND_LABELS, type TotalKind } from '@boucle/contract/features/places/matrixKinds.ts';

export interface MatrixRow {
  readonly kind: TotalKind;
  readonly label: string;
  /** By format; a format that is not there has none. */
  readonly cells: ReadonlyMap<number, MatrixCell>;
  /** All formats and states together, in pieces. */
  readonly pieces: number;
}

export const piecesOf = ({ clean, dirty, held }: Pick<MatrixCell, 'clean' | 'dirty' | 'held'>): number =>
  clean + dirty + held;

/** The kinds that have something; the warehouse always. */
export function matrixRows(kinds: MatrixTotals): readonly MatrixRow[] {
  return kinds
    .map(({ kind, cells }) => ({
      kind,
      label: TOTAL_KIND_LABELS[kind],
      cells: new Map(cells.map((cell) => [cell.format_id, cell])),
      pieces: cells.reduce((sum, cell) => sum + piecesOf(cell), 0),
    }))
    .filter(({ kind, pieces }) => kind === 'warehouse' || pieces !== 0);
}

/** Formats that are columns: those in use, and the ones that are somewhere. */
export function matrixFormats<Format extends { readonly id: number; readonly active: boolean }>(
  formats: readonly Format[],
  kinds: MatrixTotals,
): readonly Format[] {
  const somewhere = new Set(kinds.flatMap(({ cells }) => cells.map(({ format_id }) => format_id)));
  return formats.filter(({ id, active }) => active || somewhere.has(id));
}

/** How many of a format there are in all, in pieces. */
export const fleetOf = (rows: readonly MatrixRow[], formatId: number): number =>
  rows.reduce((sum, { cells }) => sum + piecesOf(cells.get(formatId) ?? { clean: 0, dirty: 0, held: 0 }), 0);
