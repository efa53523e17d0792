import { DAY_TO_COME } from '@boucle/contract/base/constants.ts';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { LedgerRefusal } from '../refusals.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The Paris day on which a transaction counts: the day of its instant, or the earlier one an
 * administrator states.
 */
export function dayOf(at: Date, stated: string | undefined, byAdmin: boolean, closedUntil: string | null): string {
  const today = parisDay(at);
  const day = stated ?? today;
  if (!DAY.test(day)) throw new LedgerRefusal('La date attendue est de la forme AAAA-MM-JJ.', 'day');
  if (day > today) throw new LedgerRefusal(DAY_TO_COME, 'day');
  if (day < today && !byAdmin) throw new LedgerRefusal('Seul un administrateur peut indiquer une date passée.', 'day');
  if (closedUntil !== null && day <= closedUntil) {
    throw new LedgerRefusal(
      `Le mois est clôturé jusqu’au ${writtenDay(closedUntil)}\u00a0: indiquez une date plus récente.`,
      'day',
    );
  }
  return day;
}

/** A reversal counts on the day of what it reverses while that month is open, else on its own. */
export function dayOfReversal(at: Date, reversedDay: string, closedUntil: string | null): string {
  return closedUntil === null || reversedDay > closedUntil ? reversedDay : parisDay(at);
}
