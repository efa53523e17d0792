import { parisDay } from '@boucle/contract/base/format.ts';
import { type ListState } from '../../ui/table/listSearch.ts';

/**
 * The period of an export that wants both dates or `all=true`: an open end is the day on which what
 * it is about came (`since`, an instant), or `today` (Paris days).
 */
export function wholePeriod({ from, to }: Pick<ListState, 'from' | 'to'>, since: string, today: string) {
  if (from === undefined && to === undefined) return { all: true as const };
  return { from_date: from ?? min(parisDay(since), to ?? today), to_date: to ?? max(today, from ?? today) };
}

const min = (one: string, other: string): string => (one < other ? one : other);
const max = (one: string, other: string): string => (one > other ? one : other);
