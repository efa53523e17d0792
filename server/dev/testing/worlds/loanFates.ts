import { addDays, daysBetween } from '@boucle/contract/base/format.ts';
import { type Duration, durationOf, type Loss, type Share, shareOf } from '../../../domain/statistics/loans.ts';
import { sum } from '../../../domain/statistics/sum.ts';

/**
 * Containers lent on one Paris day, and what became of them on another: `lent` pieces left (no end
 * day), `back` pieces came back (a refill is a container that came by), `lost` pieces were declared
 * lost. What a reversal undid is in none of them. The loans of a borrower end the oldest first, by
 * format: who ends is what the lots of the ledger say.
 */
export interface LoanFate {
  readonly loanDay: string;
  readonly endDay: string | null;
  readonly fate: 'lent' | 'back' | 'lost';
  readonly pieces: number;
  /** Deposits of these pieces, in cents. */
  readonly depositCents: number;
  /** Price of buying these pieces again, in cents; 0 for a format without purchase cost. */
  readonly purchaseCents: number;
}

/**
 * Return rate of a cohort « à ce jour »: of the pieces lent on these days, the ones that came back
 * since, however late.
 */
export function returnedSoFar(fates: readonly LoanFate[]): Share {
  const of = (fate: LoanFate['fate']) =>
    sum(
      fates.filter((row) => row.fate === fate),
      ({ pieces }) => pieces,
    );
  return shareOf(of('back'), of('lent'));
}

/**
 * Return rate of a cohort at `lag` days: of the pieces lent at least `lag` days before `today`,
 * those back within `lag` days.
 */
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

/**
 * Loss rate: one less the share returned within `lag` days (90), and what the missing pieces are
 * worth, in cents.
 */
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
