import { type Raw, edgePixel, resizedRaw } from './raw.ts';

/**
 * Shares of the square that a silhouette fills at least and at most: beyond them it would be a dot
 * or a plain square.
 */
const LEAST = 0.03;
const MOST = 0.85;
/** Side on which the shape is found, in pixels: more than any telephone shows of it. */
const SIDE = 384;

/**
 * The icon as one white shape, that Android tints with the colours of a telephone: what is drawn
 * where one sees through the rest, else what differs from the colour of the edge. Undefined when no
 * shape comes of it.
 */
export async function silhouetteOf(icon: Raw): Promise<Raw | undefined> {
  const source = await resizedRaw(icon, Math.min(SIDE, icon.side));
  const shape = [drawn, apart].map((find) => find(source)).find(isShape);
  if (shape === undefined) return undefined;
  const data = new Uint8Array(shape.length * 4).fill(255);
  for (const [at, cover] of shape.entries()) data[at * 4 + 3] = cover;
  return { data, side: source.side };
}

const drawn = ({ data, side }: Raw): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_none, at) => data[at * 4 + 3] ?? 0);

function apart(source: Raw): Uint8Array {
  const { data, side } = source;
  const edge = edgePixel(source);
  const distances = Float64Array.from({ length: side * side }, (_none, at) => {
    const [red, green, blue] = [0, 1, 2].map((part) => (data[at * 4 + part] ?? 0) - (edge[part] ?? 0));
    return (Math.hypot(red ?? 0, green ?? 0, blue ?? 0) * (data[at * 4 + 3] ?? 0)) / 255;
  });
  const most = distances.reduce((max, one) => Math.max(max, one), 1);
  // Half of what differs most is drawn whole: shades of one drawing are one shape.
  return Uint8Array.from(distances, (one) => Math.min(255, Math.round((one / most) * 2 * 255)));
}

function isShape(cover: Uint8Array): boolean {
  const share = cover.reduce((sum, one) => sum + one, 0) / 255 / cover.length;
  return share >= LEAST && share <= MOST;
}
