import { type MatrixCell, type MatrixTotals } from '@boucle/contract/places/matrix.ts';
import { TOTAL_KIND_LABELS, type TotalKind } from '@boucle/contract/places/matrixKinds.ts';

export interface MatrixRow {
  readonly kind: TotalKind;
  readonly label: string;
  /** By format; a format that is not there has none. */
  readonly cells: ReadonlyMap<number, MatrixCell>;
  /** All formats and states together, in pieces. */
  readonly pieces: number;
}

export const piecesOf = ({ clean, dirty, other }: Omit<MatrixCell, 'format_id'>): number => clean + dirty + other;

/** The kinds that have something; the warehouse always. */
export function matrixRows({ kinds }: Pick<MatrixTotals, 'kinds'>): readonly MatrixRow[] {
  return kinds
    .map(({ kind, cells }) => ({
      kind,
      label: TOTAL_KIND_LABELS[kind],
      cells: new Map(cells.map((cell) => [cell.format_id, cell])),
      pieces: cells.reduce((sum, cell) => sum + piecesOf(cell), 0),
    }))
    .filter(({ kind, pieces }) => kind === 'warehouse' || pieces !== 0);
}

/** How many of a format there are in all, in pieces. */
export const fleetOf = (rows: readonly MatrixRow[], formatId: number): number =>
  rows.reduce((sum, { cells }) => sum + piecesOf(cells.get(formatId) ?? { clean: 0, dirty: 0, other: 0 }), 0);
