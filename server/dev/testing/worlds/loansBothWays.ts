import { type TestWorld } from '../ledgerWorld.ts';
import { agesOf } from '../../../domain/statistics/ages.ts';
import { daysBefore } from '../../../domain/statistics/comparison.ts';
import { matured } from '../../../domain/statistics/days.ts';
import { type AskedDays, LOSS_LAG, type LoanParts, RETURN_LAG } from '../../../domain/statistics/loanParts.ts';
import { type LoanFilter } from '../../../domain/statistics/queries.ts';
import { partsOfLoans } from '../../../domain/statistics/loanSums.ts';
import { partsOfRows } from './loanRows.ts';

/** Ages are grouped by classes: what is older than any of them falls on one day. */
const comparable = (parts: LoanParts, { today }: AskedDays) => ({
  ...parts,
  held: Number(parts.held.toFixed(9)),
  open: agesOf(parts.open, today),
});

/**
 * The parts of the figures of loans over a period, always unless it is given, of all or of the
 * requested ones, summed from the roll-ups and counted row by row.
 */
export function bothWays(
  { accountId, run }: Pick<TestWorld, 'accountId' | 'run'>,
  days = { from: '2020-01-01', to: '2030-12-31' },
  today = '2030-12-31',
  filter: LoanFilter = {},
) {
  const thirty = matured(days, RETURN_LAG, today);
  const query = { days, thirty, ninety: matured(days, LOSS_LAG, today), before: daysBefore(thirty), today };
  return run(async (tx) => ({
    summed: comparable(await partsOfLoans(tx, accountId, query, filter), query),
    counted: comparable(await partsOfRows(tx, accountId, query, filter), query),
  }));
}
