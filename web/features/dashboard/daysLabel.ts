import { writtenDay } from '@boucle/contract/base/format.ts';

/** « du 03/03/2025 au 01/04/2025 », or the day alone. */
export function daysLabel({ from_date, to_date }: { from_date: string; to_date: string }): string {
  return from_date === to_date
    ? `le ${writtenDay(from_date)}`
    : `du ${writtenDay(from_date)} au ${writtenDay(to_date)}`;
}
