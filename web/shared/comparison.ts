import { addDays, count, writtenDay, daysBetween } from '@boucle/contract/base/format.ts';

/** Period that the server compares with: Paris days. */
interface Compared {
  readonly from_date: string;
  readonly to_date: string;
  /** « 14:32 » while the period runs: its last day counts up to then. */
  readonly until: string | null;
}

/** The same with what was served on them. */
export interface Previous extends Compared {
  readonly reuses: number;
  /** On each of these days. */
  readonly days: readonly number[];
}

const WEEK = 7;

/** By how many days the period that begins on a Paris day looks back. */
const shiftOf = (from: string, { from_date }: Pick<Previous, 'from_date'>): number => daysBetween(from_date, from);

/** « la veille », « 4 semaines avant ». */
export function beforeLabel(from: string, previous: Compared): string {
  const shift = shiftOf(from, previous);
  return shift === 1 ? 'la veille' : `${count(shift / WEEK, 'semaine', 'semaines')} avant`;
}

/**
 * « comparé aux mêmes jours, 4 semaines avant, jusqu’à 14:32 »; null: nothing to compare with;
 * undefined: not known yet.
 */
export function comparisonNote(from: string, previous: Compared | null | undefined): string | undefined {
  if (previous === undefined) return undefined;
  if (previous === null) return 'sans période précédente à laquelle comparer';
  const before = beforeLabel(from, previous);
  if (before === 'la veille') {
    return previous.until === null ? 'comparé à la veille' : `comparé à la veille, jusqu’à ${previous.until}`;
  }
  const until = previous.until === null ? '' : `, jusqu’à ${previous.until}`;
  return `comparé aux mêmes jours, ${before}${until}`;
}

/**
 * Days that some days of the period are compared with, their first and last ones included;
 * undefined for days that have not come.
 */
export function daysBefore(
  { from: first, to: last }: { readonly from: string; readonly to: string },
  from: string,
  previous: Previous,
): { value: number; label: string } | undefined {
  const shift = shiftOf(from, previous);
  const [begin, end] = [addDays(first, -shift), addDays(last, -shift)];
  if (begin > previous.to_date) return undefined;
  const index = daysBetween(previous.from_date, begin);
  const value = previous.days.slice(index, index + daysBetween(begin, end) + 1).reduce((sum, day) => sum + day, 0);
  const day = writtenDay(begin).slice(0, 5);
  if (first !== last) return { value, label: `du ${day} au ${writtenDay(end).slice(0, 5)}` };
  const hour = begin === previous.to_date && previous.until !== null ? ` à ${previous.until}` : '';
  return { value, label: `le ${day}${hour}` };
}

/** Day that one of the period is compared with; undefined for a day that has not come. */
export const dayBefore = (day: string, from: string, previous: Previous) =>
  daysBefore({ from: day, to: day }, from, previous);
