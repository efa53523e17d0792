import { dateTime, writtenDay } from '@boucle/contract/base/format.ts';

/** An instant as the cell of a CSV; empty for none. */
export const instantCell = (instant: string | null): string => (instant === null ? '' : dateTime(instant));

/** A day as the cell of a CSV; empty for none. */
export const dayCell = (day: string | null): string => (day === null ? '' : writtenDay(day));
