import { addDays } from '@boucle/contract/base/format.ts';
import { type HolderBalance } from '@boucle/contract/shared/holders.ts';
import { type Step } from '../../../ui/charts/steps.ts';

interface Steps {
  readonly steps: readonly Step[];
  /** Euros there were before the first of them. */
  readonly opening: number;
  readonly period: { readonly from: string; readonly to: string };
}

/**
 * A cagnotte over the Paris days of a period, in euros, from the day before its first change when
 * that one is later.
 */
export function balanceSteps(days: readonly HolderBalance[], period: { from: string; to: string }): Steps {
  const first = days[0]?.day ?? period.to;
  const from = first > period.from ? addDays(first, -1) : period.from;
  return {
    steps: days
      .filter(({ day }) => day >= from && day <= period.to)
      .map(({ day, credits }) => ({ day, at: null, balance: credits })),
    opening: days.findLast(({ day }) => day < from)?.credits ?? 0,
    period: { from, to: period.to },
  };
}
