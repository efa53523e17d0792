import { validation } from '@boucle/contract/base/validation/messages.ts';
import { formatMessage } from '@boucle/contract/base/icu.ts';
import sharp from 'sharp';
import { invalidField } from '../http/errors.ts';

export interface Dimensions {
  /** Longest side kept, in pixels; a smaller picture stays as it is. */
  maxSide: number;
  /** Of WebP, 1 to 100. */
  quality?: number;
}

interface Naming {
  path: string;
  field: string;
}

/** 40 million pixels: more than a telephone takes, and a second of work at most. */
const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 5;
const QUALITY = 82;

/**
 * A picture as we keep it: WebP, turned as its camera was held, no larger than `maxSide`, without
 * any of its metadata (where it was taken). Its kind is read from its first bytes, not its name:
 * SVG and the rest never reach a decoder. Throws a 422 for what is no picture, or a bomb.
 */
export async function encodePicture(
  bytes: Buffer,
  { maxSide, quality = QUALITY, path, field }: Dimensions & Naming,
): Promise<Buffer> {
  if (!isPicture(bytes)) throw refusal(path, formatMessage(validation.image, { field }));
  // Reads the head only: a bomb costs nothing.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height > PIXELS_MAX)
    throw refusal(
      path,
      `Le champ ${field} doit être une image de moins de ${PIXELS_MAX / 1_000_000} millions de pixels`,
    );
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw refusal(path, formatMessage(validation.image, { field }));
  }
}

const refusal = (path: string, sentence: string) => invalidField(path, sentence);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** The signatures of PNG, JPEG and WebP (the latter in a RIFF box). */
function isPicture(bytes: Buffer): boolean {
  const begins = (signature: readonly number[], at = 0): boolean =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature));
  return begins(PNG) || begins(JPEG) || (begins([...Buffer.from('RIFF')]) && begins([...Buffer.from('WEBP')], 8));
}
