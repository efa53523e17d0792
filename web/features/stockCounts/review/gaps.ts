import { type CountLine, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';

interface Gaps {
  /** Lines that posting writes, or wrote. */
  readonly lines: number;
  /** Pieces too many, and too few, both 0 or above. */
  readonly surplus: number;
  readonly missing: number;
}

/** Whether posting takes a line as it stands. */
const isPosted = ({ status }: Pick<CountLine, 'status'>): boolean => status === 'counted' || status === 'posted';

/** Gaps that posting a count writes, or wrote. */
export function gapsOf({ lines }: Pick<StockCountDetail, 'lines'>): Gaps {
  const posted = lines.filter(isPosted).map((line) => line.posted ?? 0);
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + Math.abs(one), 0);
  return {
    lines: posted.filter((one) => one !== 0).length,
    surplus: sum(posted.filter((one) => one > 0)),
    missing: sum(posted.filter((one) => one < 0)),
  };
}

/** Counted lines that posting leaves for another count. */
export const carriedLines = ({ lines }: Pick<StockCountDetail, 'lines'>): readonly CountLine[] =>
  lines.filter(({ status }) => status === 'reserved');

/** Counted lines for which the whole count is refused. */
export const stuckLines = ({ lines }: Pick<StockCountDetail, 'lines'>): readonly CountLine[] =>
  lines.filter(({ status }) => status === 'short' || status === 'undecided');

/** Whether anything is left to post apart from lines that orders wait for. */
export const leavesSome = ({ lines }: Pick<StockCountDetail, 'lines'>): boolean =>
  lines.some(({ status }) => status === 'counted');
