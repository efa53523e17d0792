import sharp from 'sharp';

/** A square picture, four bytes a pixel: red, green, blue, alpha. */
export interface Raw {
  readonly data: Uint8Array;
  readonly side: number;
}

/** Decodes a picture into a square: one that is a row of pixels off is cut. */
export async function rawOf(picture: Uint8Array): Promise<Raw> {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.min(width, height);
  const data = await sharp(picture)
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, side };
}

const CHANNELS = 4;

export const pictureOfRaw = ({ data, side }: Raw) =>
  sharp(data, { raw: { width: side, height: side, channels: CHANNELS } });

export async function resizedRaw(picture: Raw, side: number): Promise<Raw> {
  return { data: await pictureOfRaw(picture).resize(side, side).raw().toBuffer(), side };
}

/** How far from the edge its colour is read, as a share of the side: past a drawn border. */
const INSET = 0.04;
const OPAQUE = 250;

/** The pixel in the middle of the upper edge. */
export function edgePixel({ data, side }: Raw): readonly [red: number, green: number, blue: number, alpha: number] {
  const at = (Math.round(side * INSET) * side + Math.round(side / 2)) * CHANNELS;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}

/**
 * The colour (#RRGGBB) that continues the picture beyond its edge; undefined when one sees through
 * there.
 */
export function edgeColour(picture: Raw): string | undefined {
  const [red, green, blue, alpha] = edgePixel(picture);
  if (alpha < OPAQUE) return undefined;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
