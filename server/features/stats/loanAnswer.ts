import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Days } from '../../domain/statistics/days.ts';
import { type LoanFigures } from '../../domain/statistics/loanFigures.ts';
import { type Share } from '../../domain/statistics/loans.ts';

const daysOf = ({ from, to }: Days) => ({ from_date: from, to_date: to });

const shareOf = ({ days, lent, pieces, rate }: Share & { readonly days: Days }) => ({
  ...daysOf(days),
  lent,
  pieces,
  rate,
});

/**
 * The figures of loans as `contract/features/stats/calls.ts` promises them: euros, and the days
 * each was counted on.
 */
export function loanAnswer(figures: LoanFigures) {
  const { soFar, atThirtyDays, atThirtyDaysBefore, loss, duration, ages, rotations, expectedTrips } = figures;
  return {
    returned_so_far: shareOf(soFar),
    returned_at_30_days: {
      ...shareOf(atThirtyDays),
      previous: atThirtyDaysBefore && shareOf(atThirtyDaysBefore),
    },
    lost_at_90_days: {
      ...shareOf(loss),
      deposits: toEuros(loss.depositCents),
      purchase_costs: toEuros(loss.purchaseCents),
    },
    duration: {
      pieces: duration.pieces,
      mean_days: duration.mean,
      median_days: duration.median,
      little_days: duration.little,
    },
    ages: ages.map(({ fromDays, toDays, pieces, depositCents }) => ({
      from_days: fromDays,
      to_days: toDays,
      pieces,
      deposits: toEuros(depositCents),
    })),
    rotations: rotations && {
      ...daysOf(rotations.days),
      per_year: rotations.perYear,
      average_fleet: rotations.averageFleet,
    },
    expected_trips: expectedTrips,
  };
}
