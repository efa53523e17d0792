import { median } from '../statistics.ts';

/**
 * Milliseconds under which a time is taken for this one: below it a request costs what any request
 * does.
 */
export const FLOOR_MS = 3;

/** How a call was answered at one size. */
export interface Side {
  /** Milliseconds, the middle of each pass. */
  readonly passes: readonly number[];
  /** Of the answer, uncompressed. */
  readonly bytes: number;
}

export interface Growth {
  readonly small: number;
  readonly big: number;
  /**
   * How many times longer it takes, each time being the middle of its passes and no less than the
   * floor.
   */
  readonly ratio: number;
  /** How many times larger its answer is, one at least. */
  readonly answer: number;
  /** The ratio relative to the growth of the answer, or of its subject. */
  readonly corrected: number;
}

/**
 * How much longer a call takes at the large size than at the small one; `about`: how many times
 * more things it covers, one at least.
 */
export function growthOf(small: Side, big: Side, about = 1): Growth {
  const [before, after] = [median(small.passes), median(big.passes)];
  const ratio = Math.max(after, FLOOR_MS) / Math.max(before, FLOOR_MS);
  const answer = Math.max(1, big.bytes / small.bytes);
  return { small: before, big: after, ratio, answer, corrected: ratio / Math.max(answer, about) };
}
