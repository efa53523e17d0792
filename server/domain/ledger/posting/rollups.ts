import { type Posting, type PostingLine } from './posting.ts';
import { piecesOf, reusesOf } from '../rules/rows.ts';

/** One row of the daily statistics; figures signed, a reversal takes away. */
export interface Rollup {
  /** 0 has the figures of whole transactions. */
  readonly formatId: number;
  readonly transactions: number;
  readonly quantity: number;
  readonly reuses: number;
  readonly amountCents: number;
  readonly containersCostCents: number;
  /** Rows that lists show: a reversal is one more. */
  readonly listed: number;
}

/**
 * Additions of a posting to the statistics of its day, type and restaurant: the whole, then each of
 * its formats.
 */
export function rollupsOf(posting: Posting): Rollup[] {
  const { type, variant } = posting;
  const sign = posting.reversesId === null ? 1 : -1;
  const lines = new Map<number, PostingLine[]>();
  for (const line of posting.lines) lines.set(line.formatId, [...(lines.get(line.formatId) ?? []), line]);
  // A container of no format of the account counts in the whole only.
  lines.delete(0);

  const whole: Rollup = {
    formatId: 0,
    transactions: sign,
    quantity: posting.containersCount,
    reuses: reusesOf(type, variant, posting.lines),
    amountCents: posting.amountCents,
    containersCostCents: posting.containersCostCents,
    listed: 1,
  };
  const byFormat = [...lines].sort(([a], [b]) => a - b);
  return [
    whole,
    ...byFormat.map(([formatId, own]) => ({
      formatId,
      transactions: sign,
      quantity: piecesOf(type, variant, own),
      reuses: reusesOf(type, variant, own),
      amountCents: 0,
      containersCostCents: posting.costCentsByFormat.get(formatId) ?? 0,
      listed: 1,
    })),
  ];
}
