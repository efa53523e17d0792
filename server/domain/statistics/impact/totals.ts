import { type Tx } from '../../../platform/database/transaction.ts';
import { type Days } from '../days.ts';
import { readDays, readFactors, readWeights } from './readings.ts';
import { sumImpact } from './rules.ts';

/** Milligrams to whole grams. */
export const grams = (milligrams: number): number => Math.round(milligrams / 1000);

/**
 * What impact has in a line: uses, and the net grams of CO₂e avoided, null without factors. With
 * the factors up to a number, as a frozen report had them.
 */
export async function impactTotals(
  tx: Tx,
  accountId: number,
  days: Days,
  upTo: number | null = null,
): Promise<{ uses: number; co2e_g: number | null }> {
  const factors = await readFactors(tx, accountId, upTo);
  const [read, weights] = await Promise.all([readDays(tx, accountId, days), readWeights(tx, accountId)]);
  const { net } = sumImpact(read.days, read.driven, factors, weights);
  return {
    uses: read.days.reduce((sum, { uses }) => sum + uses, 0),
    co2e_g: net === null ? null : grams(net.value),
  };
}
