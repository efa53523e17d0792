import { COUNT_LIMITS, countedOf } from '@boucle/contract/features/stockCounts/rules.ts';
import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';
import { quantity } from '@boucle/contract/base/format.ts';

/** As many digits as the most that may be counted has. */
const MOST_DIGITS = String(COUNT_LIMITS.pieces).length;

/** A digit of the pad after what is typed; a number that was only shown gives way to it. */
export const withDigit = (typed: string, digit: string, shown: boolean): string =>
  shown || typed === '0' ? digit : typed.length < MOST_DIGITS + 2 ? `${typed}${digit}` : typed;

/** Typed digits without the last one. */
export const withoutLast = (typed: string, shown: boolean): string => (shown ? '' : typed.slice(0, -1));

/** One more or one less; what is no number is left as it is. */
export function stepped(typed: string, step: number): string {
  if (typed.trim() === '') return step > 0 ? String(step) : typed;
  const pieces = countedOf(typed);
  return pieces === undefined ? typed : String(Math.min(COUNT_LIMITS.pieces, Math.max(0, pieces + step)));
}

/** Whether a number is asked about before it is taken; a counted line has no bounds. */
export const isOdd = (pieces: number, usual: CountLine['usual'] | undefined): boolean =>
  !!usual && (pieces < usual.from || pieces > usual.to);

/** Why what is typed is no number of containers; undefined when it is one. */
export function typedProblem(typed: string): string | undefined {
  if (countedOf(typed) !== undefined) return undefined;
  const bare = typed.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (bare === '') return 'Indiquez combien vous en voyez, ou «\u00a0Aucune\u00a0».';
  if (/^[-−–]\d+([.,]\d+)?$/.test(bare)) return 'Le nombre ne peut pas être négatif.';
  if (/^\d+[.,]\d+$/.test(bare)) return 'Comptez des contenants entiers\u00a0: pas de virgule.';
  if (/^\d+$/.test(bare) || /^\d+e\d+$/i.test(bare)) {
    return `C’est trop\u00a0: au plus ${quantity(COUNT_LIMITS.pieces)} contenants par ligne.`;
  }
  return 'Écrivez un nombre, en chiffres.';
}
