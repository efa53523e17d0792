import { addDays } from '@boucle/contract/format.ts';
import { daysBetween } from './days.ts';

/**
 * Containers lent on one Paris day, and what became of them on another: `lent` pieces left (no end day), `back` pieces came back
 * (a refill is a container that came by), `lost` pieces were declared lost. What a reversal undid is in none of them. The loans
 * of a borrower end the oldest first, by format: who ends is what the lots of the ledger say.
 */
export interface LoanFate {
  readonly loanDay: string;
  readonly endDay: string | null;
  readonly fate: 'lent' | 'back' | 'lost';
  readonly pieces: number;
  /** Deposits of these pieces, in cents. */
  readonly depositCents: number;
  /** What buying these pieces again costs, in cents; 0 for a format without purchase cost. */
  readonly purchaseCents: number;
}

export interface Share {
  /** Pieces lent, on which the rate is computed. */
  readonly lent: number;
  readonly pieces: number;
  /** `pieces` over `lent`; null when nothing was lent. */
  readonly rate: number | null;
}

/** So many pieces of those lent. */
export const shareOf = (pieces: number, lent: number): Share => ({
  lent,
  pieces,
  rate: lent > 0 ? pieces / lent : null,
});

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** Return rate of a cohort « à ce jour »: of the pieces lent on these days, those that came back since, however late. */
export function returnedSoFar(fates: readonly LoanFate[]): Share {
  const of = (fate: LoanFate['fate']) =>
    sum(
      fates.filter((row) => row.fate === fate),
      ({ pieces }) => pieces,
    );
  return shareOf(of('back'), of('lent'));
}

/** Return rate of a cohort at `lag` days: of the pieces lent at least `lag` days before `today`, those back within `lag` days. */
export function returnedWithin(fates: readonly LoanFate[], lag: number, today: string): Share {
  const old = fates.filter(({ loanDay }) => addDays(loanDay, lag) <= today);
  const back = old.filter(
    ({ loanDay, endDay, fate }) => fate === 'back' && endDay !== null && daysBetween(loanDay, endDay) <= lag,
  );
  const lent = old.filter(({ fate }) => fate === 'lent');
  return shareOf(
    sum(back, ({ pieces }) => pieces),
    sum(lent, ({ pieces }) => pieces),
  );
}

export interface Loss extends Share {
  readonly depositCents: number;
  readonly purchaseCents: number;
}

/** Loss rate: one less the share returned within `lag` days (90), and what the missing pieces are worth, in cents. */
export function lossAfter(fates: readonly LoanFate[], lag: number, today: string): Loss {
  const old = fates.filter(({ loanDay }) => addDays(loanDay, lag) <= today);
  const missing = old.flatMap((row) => {
    if (row.fate === 'lent') return [{ row, sign: 1 }];
    const inTime = row.fate === 'back' && row.endDay !== null && daysBetween(row.loanDay, row.endDay) <= lag;
    return inTime ? [{ row, sign: -1 }] : [];
  });
  const lent = sum(
    old.filter(({ fate }) => fate === 'lent'),
    ({ pieces }) => pieces,
  );
  return {
    ...shareOf(
      sum(missing, ({ row, sign }) => sign * row.pieces),
      lent,
    ),
    depositCents: sum(missing, ({ row, sign }) => sign * row.depositCents),
    purchaseCents: sum(missing, ({ row, sign }) => sign * row.purchaseCents),
  };
}

export interface Duration {
  /** Pieces that came back, on which mean and median are computed. */
  readonly pieces: number;
  /** Days of the calendar; 0 is the same day. Null when nothing came back. */
  readonly mean: number | null;
  readonly median: number | null;
}

/** Loan duration of the pieces that came back: mean and median, each piece counting once. */
export function loanDuration(fates: readonly LoanFate[]): Duration {
  const byAge = new Map<number, number>();
  for (const { fate, loanDay, endDay, pieces } of fates) {
    if (fate !== 'back' || endDay === null) continue;
    const age = Math.max(0, daysBetween(loanDay, endDay));
    byAge.set(age, (byAge.get(age) ?? 0) + pieces);
  }
  return durationOf([...byAge]);
}

/** The same of so many pieces by age in days, each age once. */
export function durationOf(byAge: readonly (readonly [age: number, pieces: number])[]): Duration {
  const ages = byAge.filter(([, pieces]) => pieces > 0).toSorted(([a], [b]) => a - b);
  const pieces = sum(ages, ([, count]) => count);
  if (pieces === 0) return { pieces: 0, mean: null, median: null };
  return { pieces, mean: sum(ages, ([age, count]) => age * count) / pieces, median: medianOf(ages, pieces) };
}

/** The middle piece; the middle of the two middle ones when their number is even. */
function medianOf(ages: readonly (readonly [number, number])[], pieces: number): number {
  const at = (rank: number): number => {
    let seen = 0;
    for (const [age, count] of ages) {
      seen += count;
      if (seen >= rank) return age;
    }
    return 0;
  };
  return (at(Math.floor((pieces + 1) / 2)) + at(Math.ceil((pieces + 1) / 2))) / 2;
}

/** Little's law, which checks the above without knowing any loan: pieces held on average over pieces lent a day, in days. */
export function durationByLittle(averageHeld: number, lent: number, days: number): number | null {
  return lent > 0 && days > 0 ? averageHeld / (lent / days) : null;
}

/** Trips a container makes before it is lost, were the return rate to stay: 1 ÷ (1 − rate). Null when none is lost, or unknown. */
export function expectedTrips(rate: number | null): number | null {
  return rate === null || rate >= 1 ? null : 1 / (1 - Math.max(0, rate));
}
