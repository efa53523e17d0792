import { daysBetween } from '@boucle/contract/base/format.ts';

/** Pieces still out that were lent on one Paris day, and their deposits in cents. */
export interface OpenLoans {
  readonly loanDay: string;
  readonly pieces: number;
  readonly depositCents: number;
}

export interface AgeClass {
  readonly fromDays: number;
  /** Null: and older. */
  readonly toDays: number | null;
  readonly pieces: number;
  readonly depositCents: number;
}

const CLASSES: readonly (readonly [number, number | null])[] = [
  [0, 7],
  [8, 14],
  [15, 30],
  [31, 60],
  [61, 90],
  [91, null],
];

/** Open loans by age, in days of the calendar at `today`: every class is there, empty ones too. */
export function agesOf(loans: readonly OpenLoans[], today: string): readonly AgeClass[] {
  return CLASSES.map(([fromDays, toDays]) => {
    const own = loans.filter(({ loanDay }) => {
      const age = Math.max(0, daysBetween(loanDay, today));
      return age >= fromDays && (toDays === null || age <= toDays);
    });
    return {
      fromDays,
      toDays,
      pieces: own.reduce((all, { pieces }) => all + pieces, 0),
      depositCents: own.reduce((all, { depositCents }) => all + depositCents, 0),
    };
  });
}
