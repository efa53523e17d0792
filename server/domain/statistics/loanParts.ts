import { type OpenLoans } from './ages.ts';
import { type Days } from './days.ts';
import { type Duration, type Loss, type Share } from './loans.ts';

/** Loans are judged at so many days: returned in time or late; gone. */
export const RETURN_LAG = 30;
export const LOSS_LAG = 90;

/**
 * The Paris days that the figures of loans are requested, those judged at 30 and at 90 days, those
 * before them, and the day of today.
 */
export interface AskedDays {
  readonly days: Days;
  readonly thirty: Days;
  readonly ninety: Days;
  /** The days that the cohort judged at 30 days is compared with. */
  readonly before: Days;
  readonly today: string;
}

/** Figures read of loans, by whichever way. */
export interface LoanParts {
  readonly soFar: Share;
  readonly atThirtyDays: Share;
  readonly atThirtyDaysBefore: Share;
  readonly loss: Loss;
  readonly duration: Duration;
  /** Pieces out at the end of the days asked for, on average. */
  readonly held: number;
  readonly open: readonly OpenLoans[];
}
