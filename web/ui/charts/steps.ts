import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Level, levelAt } from '../figures/levels.ts';

/** Level from an instant on; `at` is null when only the end of the day is known. */
export type Step = { readonly day: string; readonly at: string | null; readonly balance: number };

export type PlacedStep = Step & {
  /** Milliseconds. */
  readonly time: number;
  /** Signed, against the step before. */
  readonly change: number;
};

const HOUR_MS = 3_600_000;

/**
 * Midnight of a Paris day, in milliseconds, wherever the browser is: where its hours begin on the
 * axis.
 */
export function startOf(day: string): number {
  const inSummer = Date.parse(`${day}T00:00:00Z`) - 2 * HOUR_MS;
  return parisDay(inSummer) === day ? inSummer : inSummer + HOUR_MS;
}

const endOf = (day: string): number => startOf(addDays(day, 1)) - 1;

/**
 * Steps where an axis of time has them. What was stated late stands at the end of the day on which
 * it counts, not at the instant at which somebody said it; times never go back.
 */
export function placeSteps(steps: readonly Step[], opening: number): readonly PlacedStep[] {
  let before = opening;
  let last = Number.NEGATIVE_INFINITY;
  return steps.map((step) => {
    const end = endOf(step.day);
    const stated = step.at !== null && parisDay(step.at) === step.day ? Date.parse(step.at) : end;
    const time = Math.max(last, stated);
    const placed = { ...step, time, change: step.balance - before };
    before = step.balance;
    last = time;
    return placed;
  });
}

/**
 * The days that the axis covers, in milliseconds: those asked for, else those of the steps; never
 * beyond `now`.
 */
export function spanOf(
  steps: readonly PlacedStep[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): readonly [begin: number, end: number] {
  const end = to === undefined ? now : Math.min(now, endOf(to) + 1);
  const first = steps[0];
  const begin = from === undefined ? (first === undefined ? end - 24 * HOUR_MS : startOf(first.day)) : startOf(from);
  return [Math.min(begin, end - 1), end];
}

/** The line of a level between two times: where it began, each of its changes, and its end. */
export function levelLine(
  level: Pick<Level, 'value' | 'changes'>,
  [begin, end]: readonly [number, number],
): ReadonlyArray<readonly [time: number, value: number | null]> {
  const times = (level.changes ?? []).map(({ at }) => Date.parse(at)).filter((time) => time > begin && time < end);
  return [begin, ...times, end].map((time) => [time, levelAt(level, time)] as const);
}
