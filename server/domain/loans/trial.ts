import { addDays } from '@boucle/contract/base/format.ts';
import { EXEMPTIONS } from '@boucle/contract/shared/loans/policy.ts';
import { exemptionOf, keptOn, reminderDue } from './rule.ts';
import { type LoanRow } from './readLoans.ts';

interface Sum {
  loans: number;
  pieces: number;
  cents: number;
}

export interface Trial {
  readonly reminded: { readonly loans: number; readonly holders: number };
  readonly kept: Sum;
  readonly vatCents: number;
  readonly nights: readonly (Sum & { readonly day: string })[];
  readonly largest: readonly (Sum & { readonly customerId: number; readonly name: string; readonly day: string })[];
  readonly never: readonly { readonly why: (typeof EXEMPTIONS)[number]; readonly loans: number }[];
}

const TRIED_DAYS = 30;
const LARGEST = 10;

/**
 * What the policy of these loans does on the thirty days after one, while every reminder leaves and
 * nothing comes back. `vatOf`: cents of VAT inside an amount on a day.
 */
export function trialOf(
  loans: readonly LoanRow[],
  today: string,
  vatOf: (cents: number, day: string) => number,
): Trial {
  const tomorrow = addDays(today, 1);
  const end = addDays(today, TRIED_DAYS);
  const reminded = loans.filter((loan) => reminderDue(loan, tomorrow));
  const kept = loans.flatMap((loan) => {
    const planned = keptOn(loan, tomorrow);
    if (planned === null || planned > end) return [];
    return [{ loan, day: planned < tomorrow ? tomorrow : planned, cents: loan.pieces * loan.deposit_cents }];
  });
  const nights = new Map<string, Sum>();
  const holders = new Map<number, Sum & { name: string; day: string }>();
  for (const { loan, day, cents } of kept) {
    nights.set(day, more(nights.get(day), loan.pieces, cents));
    const before = holders.get(loan.owner_id);
    const first = before === undefined || day < before.day ? day : before.day;
    holders.set(loan.owner_id, { ...more(before, loan.pieces, cents), name: loan.holder, day: first });
  }
  return {
    reminded: { loans: reminded.length, holders: new Set(reminded.map(({ owner_id: id }) => id)).size },
    kept: [...nights.values()].reduce(
      (all, { loans: n, pieces, cents }) => ({
        loans: all.loans + n,
        pieces: all.pieces + pieces,
        cents: all.cents + cents,
      }),
      NONE,
    ),
    vatCents: kept.reduce((sum, { cents, day }) => sum + vatOf(cents, day), 0),
    nights: [...nights].map(([day, sum]) => ({ day, ...sum })).sort((a, b) => a.day.localeCompare(b.day)),
    largest: [...holders]
      .map(([customerId, sum]) => ({ customerId, ...sum }))
      .sort((a, b) => b.cents - a.cents || a.customerId - b.customerId)
      .slice(0, LARGEST),
    never: EXEMPTIONS.map((why) => ({
      why,
      loans: loans.filter((loan) => exemptionOf(loan, tomorrow) === why).length,
    })).filter(({ loans: n }) => n > 0),
  };
}

const NONE: Sum = { loans: 0, pieces: 0, cents: 0 };

const more = (sum: Sum = NONE, pieces: number, cents: number): Sum => ({
  loans: sum.loans + 1,
  pieces: sum.pieces + pieces,
  cents: sum.cents + cents,
});
