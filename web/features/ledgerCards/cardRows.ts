import { type LevelChange, type StockMovement } from '@boucle/contract/features/ledgerCards/calls.ts';

/** A line of a stock card: containers that moved, or levels that were changed and moved none. */
export type CardRow = StockMovement | LevelChange;

export const isLevelChange = (row: CardRow): row is LevelChange => !('transaction' in row);

interface PageOfRows {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** When something moved, the first instant first: what shows where the page before ends. */
  readonly instants: readonly string[];
}

/**
 * The movements of a page, the latest first, with the changes of levels that lie between them or
 * next to them: each is on one page.
 */
export function withLevelChanges(
  rows: readonly StockMovement[],
  changes: readonly LevelChange[],
  { isFirst, isLast, instants }: PageOfRows,
): readonly CardRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return rows;
  const after = isFirst ? undefined : instants.find((at) => at > first.at);
  const here = changes.filter(({ at }) => (after === undefined || at < after) && (isLast || at > last.at));
  const merged: CardRow[] = [];
  const waiting = [...here];
  for (const row of rows) {
    while ((waiting.at(-1)?.at ?? '') > row.at) merged.push(...waiting.splice(-1));
    merged.push(row);
  }
  return [...merged, ...waiting.toReversed()];
}

/** « Minimum : 20 → 30, cible : – → 60 ». */
export function levelWords({ before, after }: LevelChange): string {
  const parts = [
    levelPart('minimum', before.alert_level, after.alert_level),
    levelPart('cible', before.target_level, after.target_level),
  ];
  const words = parts.filter((part) => part !== undefined).join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function levelPart(name: string, before: number | null, after: number | null): string | undefined {
  if (before === after) return undefined;
  return `${name}\u00a0: ${before ?? '–'} → ${after ?? '–'}`;
}
