import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePicture } from './encodePicture.ts';

const OPTIONS = { maxSide: 800, path: 'format.picture', field: 'Photo' };
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#17594A' } });

/** The message of a refusal on its field. */
async function refusalOf(bytes: Buffer): Promise<unknown> {
  const error: unknown = await encodePicture(bytes, OPTIONS).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return (error as { data?: { fields?: unknown } } | undefined)?.data?.fields;
}

const NO_PICTURE = { 'format.picture': ['Le champ Photo doit être une image'] };

/** A PNG of a few kilobytes whose header claims 30,000 × 30,000. */
function bomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(3751 * 30_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('a picture that is sent', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('as %s becomes WebP', async (format) => {
    const bytes = await encodePicture(await plain(60, 40).toFormat(format).toBuffer(), OPTIONS);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
  });

  it('is made smaller, never larger, its proportions kept', async () => {
    const large = await encodePicture(await plain(1600, 400).png().toBuffer(), OPTIONS);
    expect(await sharp(large).metadata()).toMatchObject({ width: 800, height: 200 });
  });

  it('says no longer where and when it was taken, and stands upright', async () => {
    const taken = await plain(60, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'Lea Orhant' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 13/1 0/1' },
      })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.includes('Lea Orhant')).toBe(true);
    const kept = await sharp(await encodePicture(taken, OPTIONS)).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept).toMatchObject({ width: 40, height: 60 });
  });

  it('is refused when it is none, whatever its name says: SVG, GIF, text, nothing, half a picture', async () => {
    const whole = await plain(600, 400).png().toBuffer();
    const gif = await plain(10, 10).gif().toBuffer();
    for (const bytes of [SVG, gif, Buffer.from('bonjour'), Buffer.alloc(0), whole.subarray(0, 60)]) {
      expect(await refusalOf(bytes)).toEqual(NO_PICTURE);
    }
  });

  it('is refused in less than a second when it would unfold to 900 million pixels', async () => {
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(200_000);
    // Of processor: a busy machine makes it wait.
    const before = process.cpuUsage();
    expect(await refusalOf(bytes)).toEqual({
      'format.picture': ['Le champ Photo doit être une image de moins de 40 millions de pixels'],
    });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
