import { decimalNumber, percent } from '@boucle/contract/base/format.ts';

export interface Difference {
  /** -1, 0 or 1. */
  readonly direction: number;
  /** « 12,4 % », « 0,8 pt »; without its sign, which the arrow says. */
  readonly text: string;
}

// Adding zero turns -0, which has no direction, into 0.
const rounded = (value: number): number => Math.round(value * 10) / 10 + 0;

/**
 * How a figure moved, in per cent of what it was; null when it was nothing: there is no per cent of
 * zero.
 */
export function relativeChange(now: number, before: number): Difference | null {
  if (before <= 0) return null;
  const ratio = rounded(((now - before) / before) * 100) / 100;
  return { direction: Math.sign(ratio), text: percent(Math.abs(ratio)) };
}

/** How a ratio moved, in points; null when one of both is unknown. */
export function pointChange(now: number | null, before: number | null): Difference | null {
  if (now === null || before === null) return null;
  const points = rounded((now - before) * 100);
  return { direction: Math.sign(points), text: `${decimalNumber(Math.abs(points))}\u00a0pt` };
}

/** Bags not thrown away: each reuse spares a container of the bag. Null without a capacity. */
export function bagsSpared(reuses: number, capacity: number): number | null {
  return capacity > 0 ? Math.floor(reuses / capacity) : null;
}
