/** A place of a chart: the row counts from the one the arrows begin in. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/**
 * Whether a press opens the rows of the place that is under it. One on the axis or on an empty
 * strip opens nothing; a finger opens what its first tap has shown (`at`).
 */
export function pressOpens(under: Place | undefined, at: Place | undefined, pointerType: string): boolean {
  if (under === undefined) return false;
  return pointerType !== 'touch' || (under.column === at?.column && under.row === at.row);
}

/**
 * Where a key leads from a place, never out of the chart; undefined for a key that leads nowhere.
 */
export function movedBy(
  key: string,
  { column, row }: Place,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Place | undefined {
  const within = (value: number, length: number): number => Math.min(Math.max(value, 0), Math.max(0, length - 1));
  switch (key) {
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: within(columns - 1, columns) };
    case 'ArrowUp':
      return rows > 1 ? { column, row: within(row - 1, rows) } : undefined;
    case 'ArrowDown':
      return rows > 1 ? { column, row: within(row + 1, rows) } : undefined;
    default:
      return undefined;
  }
}
