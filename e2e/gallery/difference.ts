/** The pixels of a picture, red, green and blue, row by row. */
interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** By how much of 255 one colour may differ: WebP rounds. */
const TOLERANCE = 24;
const CHANNELS = 3;

interface Difference {
  /** Of the pixels, from 0 to 1; 1 when the sizes differ. */
  readonly share: number;
  /** Second picture, paled, with the differences in red; none when the sizes differ. */
  readonly marked: Buffer | undefined;
}

/** Differences between two pictures. */
export function differenceOf(before: Pixels, after: Pixels): Difference {
  if (before.width !== after.width || before.height !== after.height) return { share: 1, marked: undefined };
  const marked = Buffer.alloc(after.data.length);
  let count = 0;
  for (let at = 0; at < after.data.length; at += CHANNELS) {
    let far = 0;
    for (let channel = at; channel < at + CHANNELS; channel += 1)
      far = Math.max(far, Math.abs((before.data[channel] ?? 0) - (after.data[channel] ?? 0)));
    const differs = far > TOLERANCE;
    if (differs) count += 1;
    for (let channel = at; channel < at + CHANNELS; channel += 1)
      marked[channel] = differs ? (channel === at ? 220 : 20) : 170 + (after.data[channel] ?? 0) / 3;
  }
  return { share: (count * CHANNELS) / after.data.length, marked };
}
