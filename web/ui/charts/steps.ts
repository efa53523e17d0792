import { parisDay } from '@boucle/contract/format.ts';

/** What there was from an instant on; `at` is null when only the end of the day is known. */
export type Step = { readonly day: string; readonly at: string | null; readonly balance: number };

export type PlacedStep = Step & {
  /** Milliseconds. */
  readonly time: number;
  /** Signed, against the step before. */
  readonly change: number;
};

const DAY_MS = 86_400_000;

/** Midnight of a day, in milliseconds: where its hours begin on the axis. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00`);

/**
 * Steps where an axis of time has them. What was stated late stands at the end of the day on which it counts, not at the instant at which
 * somebody said it; times never go back.
 */
export function placeSteps(steps: readonly Step[], opening: number): readonly PlacedStep[] {
  let before = opening;
  let last = Number.NEGATIVE_INFINITY;
  return steps.map((step) => {
    const end = startOf(step.day) + DAY_MS - 1;
    const told = step.at !== null && parisDay(step.at) === step.day ? Date.parse(step.at) : end;
    const time = Math.max(last, told);
    const placed = { ...step, time, change: step.balance - before };
    before = step.balance;
    last = time;
    return placed;
  });
}

/** The days that the axis covers, in milliseconds: those asked for, else those of the steps; never beyond `now`. */
export function spanOf(
  steps: readonly PlacedStep[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): readonly [begin: number, end: number] {
  const end = to === undefined ? now : Math.min(now, startOf(to) + DAY_MS);
  const first = steps[0];
  const begin = from === undefined ? (first === undefined ? end - DAY_MS : startOf(first.day)) : startOf(from);
  return [Math.min(begin, end - 1), end];
}
