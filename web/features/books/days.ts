import { monthEndBefore } from '@boucle/contract/features/books/liability.ts';
import { addDays } from '@boucle/contract/base/format.ts';

/** A day that people ask for, by name. */
export interface KnownDay {
  readonly value: string;
  readonly label: string;
}

/** The end of the quarter that is over. */
function lastOfQuarterBefore(day: string): string {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return addDays(`${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, -1);
}

/**
 * Today, and the last days of the month, of the quarter and of the year that are over; a day stands
 * once.
 */
export function knownDays(today: string): KnownDay[] {
  const year = `${Number(today.slice(0, 4)) - 1}-12-31`;
  const days = [
    { value: today, label: 'Aujourd’hui' },
    { value: monthEndBefore(today), label: 'Fin du mois' },
    { value: lastOfQuarterBefore(today), label: 'Fin du trimestre' },
    { value: year, label: `31/12/${year.slice(0, 4)}` },
  ];
  return days.filter(({ value }, rank) => days.findIndex((one) => one.value === value) === rank);
}
