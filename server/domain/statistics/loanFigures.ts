import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type AgeClass, agesOf } from './ages.ts';
import { daysBefore } from './comparison.ts';
import { type Days, lengthOf, matured } from './days.ts';
import { LOSS_LAG, RETURN_LAG } from './loanParts.ts';
import { type Duration, durationByLittle, expectedTrips, type Loss, type Share } from './loans.ts';
import { partsOfLoans } from './loanSums.ts';
import { firstDay, fleetFlows, fleetNow, type LoanFilter, reusesBetween } from './queries.ts';
import { averageOf, levelsOf, rotationsPerYear } from './stocks.ts';

const YEAR = 365;

export interface LoanFigures {
  readonly soFar: Share & { readonly days: Days };
  readonly atThirtyDays: Share & { readonly days: Days };
  /** The same of the cohort it is compared with; null when the programme was younger. */
  readonly atThirtyDaysBefore: (Share & { readonly days: Days }) | null;
  readonly loss: Loss & { readonly days: Days };
  readonly duration: Duration & { readonly little: number | null };
  readonly ages: readonly AgeClass[];
  /** Null when asked of one restaurant: containers go from one to another. */
  readonly rotations: {
    readonly perYear: number | null;
    readonly averageFleet: number | null;
    readonly days: Days;
  } | null;
  readonly expectedTrips: number | null;
}

/** The figures of loans over a period of Paris days, as docs/statistics.md defines them. */
export async function loanFigures(
  tx: Tx,
  accountId: number,
  days: Days,
  today: string,
  filter: LoanFilter,
): Promise<LoanFigures> {
  const thirty = matured(days, RETURN_LAG, today);
  const ninety = matured(days, LOSS_LAG, today);
  const before = daysBefore(thirty);
  const asked = { days, thirty, ninety, before, today };
  const [{ soFar, atThirtyDays, atThirtyDaysBefore, loss, duration, held, open }, turned, since] = await Promise.all([
    partsOfLoans(tx, accountId, asked, filter),
    filter.restaurantId === undefined ? rotations(tx, accountId, today, filter.formatId) : null,
    firstDay(tx, accountId),
  ]);
  return {
    soFar: { ...soFar, days },
    atThirtyDays: { ...atThirtyDays, days: thirty },
    atThirtyDaysBefore: since !== null && since <= before.from ? { ...atThirtyDaysBefore, days: before } : null,
    loss: { ...loss, days: ninety },
    duration: { ...duration, little: durationByLittle(held, soFar.lent, lengthOf(days)) },
    ages: agesOf(open, today),
    rotations: turned,
    expectedTrips: expectedTrips(loss.rate === null ? null : 1 - loss.rate),
  };
}

/** Over the last 365 days, or since the programme began when it is younger. */
async function rotations(tx: Tx, accountId: number, today: string, formatId: number | undefined) {
  const yearAgo = addDays(today, 1 - YEAR);
  const [fleet, flows, reuses] = await Promise.all([
    fleetNow(tx, accountId, formatId),
    fleetFlows(tx, accountId, yearAgo, formatId),
    reusesBetween(tx, accountId, { from: yearAgo, to: today }, formatId),
  ]);
  const days = { from: fleet.since !== null && fleet.since > yearAgo ? fleet.since : yearAgo, to: today };
  const averageFleet = averageOf(levelsOf(fleet.pieces, flows, days));
  return { perYear: rotationsPerYear(reuses, averageFleet, days), averageFleet, days };
}
