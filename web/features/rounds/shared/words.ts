import { count, decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';

const METRES_IN_TENTH = 100;
const TENTHS = 10;

/** « 14,8 km » */
export const kilometres = (metres: number): string =>
  `${decimalNumber(Math.round(metres / METRES_IN_TENTH) / TENTHS)}\u00a0km`;

/** Metres from which kilometres are plural in French. */
const TWO_KILOMETRES = 2000;
const MINUTES = 60;
const DAY = 24 * MINUTES;
const minuteOf = (passage: string): number => {
  const [, hours, minutes, days = '0'] = /^(\d\d):(\d\d)(?: \(\+(\d+))?/.exec(passage) ?? [];
  return Number(days) * DAY + Number(hours) * MINUTES + Number(minutes);
};

/** « 2 h 10 », « 48 min » */
const lasting = (minutes: number): string =>
  minutes < MINUTES
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / MINUTES)}\u00a0h\u00a0${String(minutes % MINUTES).padStart(2, '0')}`;

/**
 * Of a round that is done: « 14,8 km estimés · 27 contenants par km · 2 h 10 du premier au dernier
 * arrêt, 1 h 52 prévues ». The hours of stops that waited on a phone are those at which they were
 * done.
 */
export function endWords({
  status,
  metres,
  given,
  taken,
  started_at,
  ended_at,
  stops,
}: Pick<RoundDetail, 'status' | 'metres' | 'given' | 'taken' | 'started_at' | 'ended_at' | 'stops'>):
  | string
  | undefined {
  const [first, last] = [stops[0], stops.at(-1)];
  if (status !== 'done' || first === undefined || last === undefined) return undefined;
  const planned = minuteOf(last.at) - minuteOf(first.at);
  const took =
    started_at === null || ended_at === null
      ? undefined
      : Math.max(0, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000));
  return [
    `${kilometres(metres)} ${metres < TWO_KILOMETRES ? 'estimé' : 'estimés'}`,
    ...(metres > 0
      ? [`${count(Math.round(((given + taken) * 1000) / metres), 'contenant', 'contenants')} par km`]
      : []),
    ...(took === undefined || stops.length < 2
      ? []
      : [`${lasting(took)} du premier au dernier arrêt, ${lasting(planned)} prévues`]),
  ].join(' · ');
}

const WORDS: Readonly<Record<RoundAct, (pieces: number) => string>> = {
  give: (pieces) => `livrer ${quantity(pieces)}`,
  take_clean: (pieces) => `reprendre ${count(pieces, 'propre', 'propres')}`,
  take_dirty: (pieces) => `reprendre ${count(pieces, 'sale', 'sales')}`,
  empty_drawer: (pieces) => `vider ${count(pieces, 'sale', 'sales')}`,
};

const upper = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/**
 * « Livrer 64, reprendre 126 sales »: what is planned at a stop; once it is done what was done,
 * « livrer 48 sur 64 » where that differs.
 */
export function actsWords({ lines }: Pick<RoundStop, 'lines'>): string {
  const sums = new Map<RoundAct, { done: number; planned: number }>();
  for (const { act, actual, planned } of lines) {
    const before = sums.get(act) ?? { done: 0, planned: 0 };
    sums.set(act, { done: before.done + (actual ?? planned), planned: before.planned + planned });
  }
  const words = ([act, { done, planned }]: readonly [RoundAct, { done: number; planned: number }]): string =>
    `${WORDS[act](done)}${done === planned ? '' : ` sur ${quantity(planned)}`}`;
  return upper([...sums].map(words).join(', '));
}

/** Problem of a stop, in the words of its line; undefined when there is none. */
export function stopProblem({ over, missing, late, closed, latitude }: RoundStop): string | undefined {
  if (over > 0) return `${quantity(over)} de trop dans le véhicule`;
  if (missing > 0) return `Il manque ${count(missing, 'propre', 'propres')}\u00a0: ni à l’entrepôt, ni repris avant`;
  if (late > 0) return `${count(late, 'minute', 'minutes')} de retard sur le créneau`;
  if (closed) return 'Mis hors service entre-temps\u00a0: rien ne peut y être livré';
  return latitude === null ? 'Sans position\u00a0: gardé en dernier par le calcul' : undefined;
}

/** « avant 10:00 », « 09:00–10:00 » */
export function windowWords({ from, to }: RoundStop): string | undefined {
  if (from !== null && to !== null) return `${from}–${to}`;
  if (to !== null) return `avant ${to}`;
  return from === null ? undefined : `après ${from}`;
}
