/** A place on the map, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Streets are longer than a straight line: metres of a round are those as the crow flies times
 * this.
 */
export const DETOUR = 1.3;
const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres by road between two places, as they are estimated: haversine × 1.3. Not rounded. */
export function roadMetres(from: Position, to: Position): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const part = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(part))) * DETOUR;
}
