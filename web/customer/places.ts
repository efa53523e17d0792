import { addDays, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type CustomerContainer } from '@boucle/contract/partnerApi/customer.ts';
import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';

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
export function hoursWords(place: Pick<ReturnPlace, 'open' | 'opening_spans' | 'closed_days'>, now: Date): string {
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
const takesNow = ({ open, room }: ReturnPlace): boolean => open !== false && room !== 'full';

/** What a customer holds. */
export type Held = readonly Pick<CustomerContainer, 'format_id' | 'title'>[];

/** Titles of the held formats that a place does not take. */
export const leftBy = ({ format_ids }: ReturnPlace, held: Held): string[] => [
  ...new Set(held.filter(({ format_id }) => !format_ids.includes(format_id)).map(({ title }) => title)),
];

/** Whether it takes some of what is held; any place where nothing is held. */
const takes = ({ format_ids }: ReturnPlace, held: Held): boolean =>
  held.length === 0 || held.some(({ format_id }) => format_ids.includes(format_id));

/** Lowercase letters without accents: « Écuries » is found by « ecu ». */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Two numbers of a postal code are a département: its places are nearer than others. */
const DEPARTEMENT = 2;

const nearness = ({ postal_code }: ReturnPlace, asked: string): number =>
  postal_code === asked ? 0 : postal_code.slice(0, DEPARTEMENT) === asked.slice(0, DEPARTEMENT) ? 1 : 2;

/**
 * Places where some of what is held may be given back: those open with room, then the others. By
 * postal code the nearest come first, then those that take the most; any other words are looked for
 * in name and address.
 */
export function placesFor(
  places: readonly ReturnPlace[],
  held: Held,
  search: string,
): { now: ReturnPlace[]; later: ReturnPlace[] } {
  const asked = search.trim();
  const isCode = /^\d{5}$/.test(asked);
  const found = places
    .filter((place) => takes(place, held))
    .filter(
      ({ name, address, postal_code, city }) =>
        isCode || plain(`${name} ${address} ${postal_code} ${city}`).includes(plain(asked)),
    )
    .toSorted(
      (a, b) =>
        (isCode ? nearness(a, asked) - nearness(b, asked) : 0) ||
        leftBy(a, held).length - leftBy(b, held).length ||
        a.name.localeCompare(b.name, 'fr'),
    );
  return { now: found.filter(takesNow), later: found.filter((place) => !takesNow(place)) };
}
