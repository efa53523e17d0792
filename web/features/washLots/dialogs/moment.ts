import { dateTime, parisDay } from '@boucle/contract/base/format.ts';

/**
 * A moment as it is typed: a day (YYYY-MM-DD; null when empty, an empty text while it is none) and
 * an hour « 14:05 », in Paris.
 */
export interface Moment {
  readonly day: string | null;
  readonly time: string;
}

export const NO_MOMENT: Moment = { day: null, time: '' };

/** An instant as it is typed. */
export const momentOf = (instant: string | null): Moment =>
  instant === null ? NO_MOMENT : { day: parisDay(new Date(instant)), time: dateTime(instant).slice(11) };

const TIME = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/;

/**
 * The instant of what is typed, ISO 8601 in UTC; null for nothing, undefined for what is no moment
 * in Paris.
 */
export function instantOf({ day, time }: Moment): string | null | undefined {
  if (day === null && time.trim() === '') return null;
  const [, hour = '', minute = ''] = TIME.exec(time.trim()) ?? [];
  if (day === null || day === '' || hour === '') return undefined;
  const written = `${hour.padStart(2, '0')}:${minute}`;
  // In winter Paris is one hour ahead of UTC, in summer two.
  return ['+01:00', '+02:00']
    .map((offset) => new Date(`${day}T${written}:00${offset}`))
    .filter((at) => !Number.isNaN(at.getTime()))
    .map((at) => at.toISOString())
    .find((at) => dateTime(at).endsWith(` ${written}`) && parisDay(new Date(at)) === day);
}
