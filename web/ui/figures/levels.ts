/**
 * A level that a balance is held against: what it is at the end of the period, and how it came to
 * it.
 */
export type Level = {
  readonly label: string;
  /** Null: none. */
  readonly value: number | null;
  readonly tone: 'target' | 'alert';
  /** The first change first. */
  readonly changes?: ReadonlyArray<{
    readonly at: string;
    readonly before: number | null;
    readonly after: number | null;
  }>;
};

/** Level at a time, in milliseconds; null when there was none. */
export function levelAt({ value, changes = [] }: Pick<Level, 'value' | 'changes'>, time: number): number | null {
  const last = changes.findLast(({ at }) => Date.parse(at) <= time);
  if (last !== undefined) return last.after;
  const [first] = changes;
  return first === undefined ? value : first.before;
}
