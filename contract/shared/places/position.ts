/**
 * Degrees (WGS 84): south, north, west, east. Metropolitan France and its neighbours, then the
 * territories overseas.
 */
const BOXES: readonly (readonly [number, number, number, number])[] = [
  [41, 51.5, -5.6, 10],
  [15.7, 18.2, -63.3, -60.9],
  [14.3, 15, -61.3, -60.7],
  [2, 6, -55, -51],
  [-21.5, -20.7, 55.1, 56],
  [-13.1, -12.5, 44.9, 45.4],
  [46.6, 47.2, -56.6, -56],
  [-23, -19, 163, 169],
  [-28, -7, -155, -134],
  [-15, -13, -178.5, -176],
];

/** Whether a position stands in the box of metropolitan France or of a territory overseas. */
export const isInFrance = (latitude: number, longitude: number): boolean =>
  BOXES.some(
    ([south, north, west, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

/**
 * Why a position cannot be meant (French); undefined for one that may be. Abroad is allowed: a
 * programme may stand at a border.
 */
export function implausiblePosition(latitude: number | null, longitude: number | null): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  if (latitude === 0 && longitude === 0) return 'La position 0, 0 est en mer\u00a0: laissez les deux champs vides.';
  if (!isInFrance(latitude, longitude) && isInFrance(longitude, latitude))
    return 'La latitude et la longitude semblent échangées.';
  return undefined;
}
