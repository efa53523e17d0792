import { type Posting } from './posting.ts';

/** One row of the daily statistics; figures signed, a reversal takes away. */
export interface Rollup {
  /** 0 bears the figures of whole transactions. */
  readonly formatId: number;
  readonly transactions: number;
  readonly quantity: number;
  readonly reuses: number;
  readonly amountCents: number;
  readonly containersCostCents: number;
  /** Rows that lists show: a reversal is one more. */
  readonly listed: number;
}

/** What a posting adds to the statistics of its day, type and restaurant: the whole, then each of its formats. */
export function rollupsOf(posting: Posting): Rollup[] {
  const sign = posting.reversesId === null ? 1 : -1;
  const pieces = new Map<number, number>();
  for (const { formatId, quantity } of posting.lines) pieces.set(formatId, (pieces.get(formatId) ?? 0) + quantity);

  const whole: Rollup = {
    formatId: 0,
    transactions: sign,
    quantity: posting.containersCount,
    reuses: posting.reuses ? posting.containersCount : 0,
    amountCents: posting.amountCents,
    containersCostCents: posting.containersCostCents,
    listed: 1,
  };
  const byFormat = [...pieces].sort(([a], [b]) => a - b);
  return [
    whole,
    ...byFormat.map(([formatId, quantity]) => ({
      formatId,
      transactions: sign,
      quantity,
      reuses: posting.reuses ? quantity : 0,
      amountCents: 0,
      containersCostCents: posting.costCentsByFormat.get(formatId) ?? 0,
      listed: 1,
    })),
  ];
}
