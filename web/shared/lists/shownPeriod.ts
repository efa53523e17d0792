import { writtenDay } from '@boucle/contract/base/format.ts';
import { type Period } from '../../ui/table/filters/period.ts';

/** The period of a report as the API asks for it: Paris days, both inclusive. */
interface ReportPeriod {
  readonly from_date: string;
  readonly to_date: string;
}

/**
 * The days that a report shows of an address: up to today where it says no end, and where it says
 * no beginning since the one that `begins` shows of the last day.
 */
const shownBy =
  (begins: (lastDay: string) => string) =>
  ({ from, to }: Period, today: string) => {
    const last = to ?? (from !== undefined && from > today ? from : today);
    return { from: from ?? begins(last), to: last } satisfies Period;
  };

/** This year up to today where the address says nothing. */
export const shownYear = shownBy((lastDay) => `${lastDay.slice(0, 4)}-01-01`);

/** This month up to today where the address says nothing. */
export const shownMonth = shownBy((lastDay) => `${lastDay.slice(0, 7)}-01`);

/** Shown days as the API asks for them. */
export const askedPeriod = ({ from, to }: ReturnType<typeof shownYear>): ReportPeriod => ({
  from_date: from,
  to_date: to,
});

/** « Du 01/01/2026 au 23/11/2026 ». */
export const periodWords = ({ from_date, to_date }: ReportPeriod): string =>
  `Du ${writtenDay(from_date)} au ${writtenDay(to_date)}`;
