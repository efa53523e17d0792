const STEPS = [1, 2, 5];
const RINGS = 2;

/**
 * Radii in metres of the circles that show distances on a ground without streets: round ones, the
 * larger of which lies within `reach`, the metres from the middle of the map to its nearest side.
 * None for a reach of less than 100 metres.
 */
export function ringsWithin(reach: number): readonly number[] {
  if (reach < 100) return [];
  const power = 10 ** Math.floor(Math.log10(reach));
  const round = [power / 10, power]
    .flatMap((unit) => STEPS.map((step) => step * unit))
    .filter((radius) => radius <= reach);
  return round.slice(-RINGS);
}

/** « 500 m », « 2 km ». */
export const distanceLabel = (metres: number): string =>
  metres < 1000 ? `${metres}\u00a0m` : `${metres / 1000}\u00a0km`;
