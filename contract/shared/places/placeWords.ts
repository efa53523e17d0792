import { addDays, dateTime, decimalNumber, parisDay, quantity } from '../../base/format.ts';
import { type OpeningSpan } from './weeklyHours.ts';

/** Hours of a place; `open` now is null where they are not known. */
interface KnownHours {
  readonly open: boolean | null;
  readonly opening_spans: readonly OpeningSpan[];
  readonly closed_days: readonly string[];
}

/** Whether a place is open, and its room, null without a capacity. */
export interface KnownRoom {
  readonly open: boolean | null;
  readonly room: 'yes' | 'soon_full' | 'full' | null;
}

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;
const WEEK = 7;

/** 1 is Monday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % WEEK) + 1;

/** « 19 h », « 22 h 30 ». */
const hour = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
};

/**
 * What a place says of its hours now: until when it is open, or when it opens next; « Horaires non
 * indiqués » where they are not known.
 */
export function hoursWords(place: KnownHours, now: Date): string {
  if (place.open === null) return 'Horaires non indiqués';
  const today = parisDay(now);
  const time = dateTime(now).slice(-'HH:MM'.length);
  const spansOf = (day: string) =>
    place.closed_days.includes(day)
      ? []
      : place.opening_spans
          .filter(({ weekday }) => weekday === weekdayOf(day))
          .toSorted((a, b) => a.from.localeCompare(b.from));
  if (place.open) {
    const night = spansOf(addDays(today, -1)).find(({ from, to }) => to <= from && time < to);
    const span = night ?? spansOf(today).find(({ from, to }) => from <= time && (time < to || to <= from));
    if (span === undefined) return 'Ouvert';
    return span.from === span.to ? 'Ouvert jour et nuit' : `Jusqu’à ${hour(span.to)}`;
  }
  for (let days = 0; days <= WEEK; days += 1) {
    const day = addDays(today, days);
    const next = spansOf(day).find(({ from }) => days > 0 || from > time);
    if (next === undefined) continue;
    const when = days === 0 ? '' : days === 1 ? ' demain' : ` ${WEEKDAYS[weekdayOf(day) - 1] ?? ''}`;
    return `Ouvre${when} à ${hour(next.from)}`;
  }
  return 'Fermé';
}

/** Whether a place takes something back now. */
export const takesNow = ({ open, room }: KnownRoom): boolean => open !== false && room !== 'full';

/** Words for what a place takes back now: closed first, then its room; undefined when unknown. */
export function roomWords({
  open,
  room,
}: KnownRoom): { readonly state: 'neutral' | 'alert' | 'warn' | 'ok'; readonly label: string } | undefined {
  if (open === false) return { state: 'neutral', label: 'Fermé' };
  if (room === 'full') return { state: 'alert', label: 'Plein' };
  if (room === 'soon_full') return { state: 'warn', label: 'Bientôt plein' };
  if (room === 'yes') return { state: 'ok', label: 'De la place' };
  return open === null ? undefined : { state: 'ok', label: 'Ouvert' };
}

const KILOMETRE = 1000;

/** « à 120 m », « à 1,4 km », « à 12 km »: a phone’s position is no better than that. */
export function distanceText(metres: number): string {
  const tens = Math.max(10, Math.round(metres / 10) * 10);
  if (tens < KILOMETRE) return `à ${tens}\u00a0m`;
  const kilometres = metres / KILOMETRE;
  return `à ${kilometres < 10 ? decimalNumber(kilometres) : quantity(Math.round(kilometres))}\u00a0km`;
}
