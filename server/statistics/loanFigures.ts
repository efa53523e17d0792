import { addDays } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';
import { type AgeClass, agesOf } from './ages.ts';
import { type Days, lengthOf, matured } from './days.ts';
import {
  type Duration,
  durationByLittle,
  expectedTrips,
  loanDuration,
  type LoanFate,
  type Loss,
  lossAfter,
  returnedSoFar,
  returnedWithin,
  type Share,
} from './loans.ts';
import { endedLoans, fleetFlows, fleetNow, type LoanFilter, loanFates, openLoans, reusesBetween } from './queries.ts';
import { averageOf, type DailyFlow, levelsOf, rotationsPerYear } from './stocks.ts';

const RETURN_LAG = 30;
const LOSS_LAG = 90;
const YEAR = 365;

export interface LoanFigures {
  readonly soFar: Share & { readonly days: Days };
  readonly atThirtyDays: Share & { readonly days: Days };
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
  const fatesOf = (of: Days, asked?: { priced: boolean }) => loanFates(tx, accountId, of, filter, asked);
  const open = await openLoans(tx, accountId, filter);
  const fates = await fatesOf(days);
  const ended = await endedLoans(tx, accountId, days, filter);
  const soFar = returnedSoFar(fates);
  const loss = lossAfter(await fatesOf(ninety, { priced: true }), LOSS_LAG, today);

  // Today's open loans, and what came and went since the period began, say what was held on each of its days.
  const later = { from: addDays(days.to, 1), to: today };
  const flows = [
    ...lentFlows([...fates, ...(await fatesOf(later))]),
    ...endFlows([...ended, ...(await endedLoans(tx, accountId, later, filter))]),
  ];
  const now = open.reduce((all, { pieces }) => all + pieces, 0);
  const held = averageOf(levelsOf(now, flows, days)) ?? 0;
  return {
    soFar: { ...soFar, days },
    atThirtyDays: { ...returnedWithin(await fatesOf(thirty), RETURN_LAG, today), days: thirty },
    loss: { ...loss, days: ninety },
    duration: { ...loanDuration(ended), little: durationByLittle(held, soFar.lent, lengthOf(days)) },
    ages: agesOf(open, today),
    rotations: filter.restaurantId === undefined ? await rotations(tx, accountId, today, filter.formatId) : null,
    expectedTrips: expectedTrips(loss.rate === null ? null : 1 - loss.rate),
  };
}

const lentFlows = (fates: readonly LoanFate[]): DailyFlow[] =>
  fates.filter(({ fate }) => fate === 'lent').map(({ loanDay, pieces }) => ({ day: loanDay, pieces }));

const endFlows = (ended: readonly LoanFate[]): DailyFlow[] =>
  ended.flatMap(({ endDay, pieces }) => (endDay === null ? [] : [{ day: endDay, pieces: -pieces }]));

/** Over the last 365 days, or since the programme began when it is younger. */
async function rotations(tx: Tx, accountId: number, today: string, formatId: number | undefined) {
  const fleet = await fleetNow(tx, accountId, formatId);
  const yearAgo = addDays(today, 1 - YEAR);
  const from = fleet.since !== null && fleet.since > yearAgo ? fleet.since : yearAgo;
  const days = { from, to: today };
  const flows = await fleetFlows(tx, accountId, from, formatId);
  const averageFleet = averageOf(levelsOf(fleet.pieces, flows, days));
  const reuses = await reusesBetween(tx, accountId, days, formatId);
  return { perYear: rotationsPerYear(reuses, averageFleet, days), averageFleet, days };
}
