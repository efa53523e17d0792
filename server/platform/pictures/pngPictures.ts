import sharp from 'sharp';

/** Longest side: twice the widest that a mail shows. */
const SIDE = 400;
/** How many stay at hand: a mail to many people asks for one logo many times. */
const KEPT = 50;

/** Pictures as PNG by their hash, made on first request and cached while requests are frequent. */
export function pngPictures(): (hash: string, bytes: Buffer) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>();
  return (hash, bytes) => {
    const png = made.get(hash) ?? encoded(bytes);
    // The latest asked stands last.
    made.delete(hash);
    made.set(hash, png);
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) made.delete(oldest);
    png.catch(() => made.delete(hash));
    return png;
  };
}

const encoded = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
