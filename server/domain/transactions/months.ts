import { addDays } from '@boucle/contract/base/format.ts';

/**
 * A period cut in three: days before the first whole month, whole months (by their first days),
 * days after the last. Inclusive.
 */
export interface CutPeriod {
  readonly months: { readonly from: string | undefined; readonly to: string | undefined } | null;
  readonly days: readonly { readonly from: string | undefined; readonly to: string | undefined }[];
}

/**
 * Cuts a period of Paris days so that whole months can be read from the monthly roll-ups; an open
 * side never ends.
 */
export function cutInMonths(from: string | undefined, to: string | undefined): CutPeriod {
  const first = from === undefined ? undefined : isFirst(from) ? from : nextMonth(from);
  // The month of the day after the last one has begun: the one before it is whole.
  const end = to === undefined ? undefined : `${addDays(to, 1).slice(0, 7)}-01`;
  if (first !== undefined && end !== undefined && first >= end) return { months: null, days: [{ from, to }] };

  const days: { from: string | undefined; to: string | undefined }[] = [];
  if (from !== undefined && first !== undefined && from < first) days.push({ from, to: addDays(first, -1) });
  if (to !== undefined && end !== undefined && end <= to) days.push({ from: end, to });
  return { months: { from: first, to: end === undefined ? undefined : `${addDays(end, -1).slice(0, 7)}-01` }, days };
}

const isFirst = (day: string): boolean => day.endsWith('-01');

const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/** The last day of a month, of which any day is given. */
export const lastDayOf = (day: string): string => addDays(nextMonth(day), -1);
