import { dateTime } from '@boucle/contract/base/format.ts';

const MINUTE = 60_000;
const SUMMER = 2;
const WINTER = 1;

/**
 * The instant at which clocks in Paris show that minute (from 0 at midnight) of that day
 * (YYYY-MM-DD).
 */
export function parisInstant(day: string, minute: number): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  const hhmm = `${two(Math.floor(minute / 60))}:${two(Math.floor(minute % 60))}`;
  const summer = new Date(utc - SUMMER * 60 * MINUTE);
  return dateTime(summer).endsWith(hhmm) ? summer : new Date(utc - WINTER * 60 * MINUTE);
}

/** 0 Sunday … 6 Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
