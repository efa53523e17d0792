import { sum } from './sum.ts';

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

export interface Loss extends Share {
  readonly depositCents: number;
  readonly purchaseCents: number;
}

export interface Duration {
  /** Pieces that came back, on which mean and median are computed. */
  readonly pieces: number;
  /** Days of the calendar; 0 is the same day. Null when nothing came back. */
  readonly mean: number | null;
  readonly median: number | null;
}

/**
 * Loan duration of so many pieces by age in days, each age once: mean and median, each piece
 * counting once.
 */
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

/**
 * Little's law, which checks the above without knowing any loan: pieces held on average over pieces
 * lent a day, in days.
 */
export function durationByLittle(averageHeld: number, lent: number, days: number): number | null {
  return lent > 0 && days > 0 ? averageHeld / (lent / days) : null;
}

/**
 * Trips a container makes before it is lost, were the return rate to stay: 1 ÷ (1 − rate). Null
 * when none is lost, or unknown.
 */
export function expectedTrips(rate: number | null): number | null {
  return rate === null || rate >= 1 ? null : 1 / (1 - Math.max(0, rate));
}
