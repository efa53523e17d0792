import { count, decimalNumber, quantity } from '@boucle/contract/format.ts';
import { type RoundAct } from '@boucle/contract/rounds/labels.ts';
import { type RoundStop } from '@boucle/contract/rounds/shapes.ts';

const METRES_IN_TENTH = 100;
const TENTHS = 10;

/** « 14,8 km » */
export const kilometres = (metres: number): string =>
  `${decimalNumber(Math.round(metres / METRES_IN_TENTH) / TENTHS)}\u00a0km`;

const WORDS: Readonly<Record<RoundAct, (pieces: number) => string>> = {
  give: (pieces) => `livrer ${quantity(pieces)}`,
  take_clean: (pieces) => `reprendre ${count(pieces, 'propre', 'propres')}`,
  take_dirty: (pieces) => `reprendre ${count(pieces, 'sale', 'sales')}`,
  empty_drawer: (pieces) => `vider ${count(pieces, 'sale', 'sales')}`,
};

const upper = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** « Livrer 64, reprendre 126 sales »: what is planned at a stop; once it is done, what was done. */
export function actsWords({ lines }: Pick<RoundStop, 'lines'>): string {
  const sums = new Map<RoundAct, number>();
  for (const { act, actual, planned } of lines) sums.set(act, (sums.get(act) ?? 0) + (actual ?? planned));
  return upper([...sums].map(([act, pieces]) => WORDS[act](pieces)).join(', '));
}

/** What is wrong with a stop, in the words of its line; undefined when nothing is. */
export function stopProblem({ over, missing, late, closed, latitude }: RoundStop): string | undefined {
  if (over > 0) return `${quantity(over)} de trop dans le véhicule`;
  if (missing > 0) return `Il manque ${count(missing, 'propre', 'propres')}\u00a0: ni à l’entrepôt, ni repris avant`;
  if (late > 0) return `${count(late, 'minute', 'minutes')} de retard sur le créneau`;
  if (closed) return 'Hors service depuis\u00a0: rien ne peut y être livré';
  return latitude === null ? 'Sans position\u00a0: gardé en dernier par le calcul' : undefined;
}

/** « avant 10:00 », « 09:00–10:00 » */
export function windowWords({ from, to }: RoundStop): string | undefined {
  if (from !== null && to !== null) return `${from}–${to}`;
  if (to !== null) return `avant ${to}`;
  return from === null ? undefined : `après ${from}`;
}
