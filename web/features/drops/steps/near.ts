import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions as the crow flies. */
export function metresBetween(one: Position, other: Position): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const arc =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(arc));
}

/** Metres to a point; undefined when either position is not known. */
export function metresTo({ latitude, longitude }: DropPoint, from: Position | undefined): number | undefined {
  if (from === undefined || latitude === null || longitude === null) return undefined;
  return metresBetween(from, { latitude, longitude });
}

/** The points, nearest first; as they came without a position, those without one last. */
export function nearestFirst(points: readonly DropPoint[], from: Position | undefined): readonly DropPoint[] {
  if (from === undefined) return points;
  const metres = new Map(points.map((point) => [point.id, metresTo(point, from) ?? Number.POSITIVE_INFINITY]));
  return [...points].sort((one, other) => {
    const [a = 0, b = 0] = [metres.get(one.id), metres.get(other.id)];
    return a === b ? 0 : a - b;
  });
}

const MARKS = /\p{M}/gu;
const folded = (text: string): string => text.normalize('NFD').replace(MARKS, '').replace(/’/g, "'").toLowerCase();

/** The points whose name or address has every word typed, or whose short code it is. */
export function pointsSaying(points: readonly DropPoint[], text: string): readonly DropPoint[] {
  const bare = folded(text.replace(/\s/g, ''));
  const byCode = points.filter(({ short_code }) => bare !== '' && folded(short_code) === bare);
  if (byCode.length > 0) return byCode;
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return points.filter(({ name, address, postcode, city }) => {
    const text = folded(`${name} ${address} ${postcode} ${city}`);
    return words.every((word) => text.includes(word));
  });
}

/** « 5 allée Baco, Nantes ». */
export const addressText = ({ address, city }: Pick<DropPoint, 'address' | 'city'>): string =>
  [address, city].filter((part) => part !== '').join(', ');
