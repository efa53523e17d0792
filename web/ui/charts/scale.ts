const INTERVALS = 4;

/** A round top for an axis of four intervals that holds `highest`, in whole units. */
export function axisTop(highest: number): number {
  if (highest <= 0) return INTERVALS;
  const least = highest / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
      .map((factor) => factor * power)
      .find((one) => one >= least - 1e-9 && Number.isInteger(one)) ?? Math.ceil(least);
  return step * INTERVALS;
}

/** The values of the five lines of an axis, from 0 to its top. */
export function axisTicks(top: number): readonly number[] {
  return Array.from({ length: INTERVALS + 1 }, (_, index) => (top / INTERVALS) * index);
}

/** Show one label in this many, so that each has `room` pixels. */
export function labelStep(bars: number, width: number, room = 72): number {
  return Math.max(1, Math.ceil((bars * room) / Math.max(width, 1)));
}

/**
 * The lines of an axis that is labelled in whole units: none between two of them, which would
 * repeat a neighbour's label.
 */
export function wholeTicks(ticks: readonly number[]): readonly number[] {
  return ticks.filter((tick) => Number.isInteger(tick));
}
