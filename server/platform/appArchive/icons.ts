import sharp from 'sharp';
import { silhouetteOf } from './monochrome.ts';
import { edgeColour, pictureOfRaw, type Raw, rawOf } from './raw.ts';

/** Files of an archive by their path. */
export type Files = ReadonlyMap<string, Uint8Array>;

const IOS = [40, 58, 60, 76, 80, 87, 120, 152, 167, 180, 1024] as const;
/** Densities of Android, with what one unit (dp) is there in pixels. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;
const LAUNCHER_DP = 48;
/** Of an adaptive icon, of which every mask keeps a circle of 66 in the middle. */
const ADAPTIVE_DP = 108;
const SAFE_DP = 66;
const SHOP_SIDE = 512;
const WEB = [192, 512] as const;
/** Share of a maskable icon that no mask takes away. */
const MASKABLE_SHARE = 0.8;
const FAVICON = 32;
const TOUCH = 180;

/**
 * The icon of an application in every size that its shops and systems ask, from one square picture.
 * What lets the ground through is laid on `ground` (#RRGGBB) where no transparency is allowed. The
 * same picture gives the same bytes.
 */
export async function makeIcons(icon: Uint8Array, ground: string): Promise<Files> {
  const source = await rawOf(icon);
  const opaque = await laid(source, ground);
  const behind = edgeColour(source) ?? ground;
  const shape = await silhouetteOf(source);
  const files = new Map<string, Uint8Array>();
  for (const side of IOS) files.set(`icons/ios/${side}.png`, await resized(opaque, side));
  for (const [density, scale] of Object.entries(DENSITIES)) {
    const folder = `icons/android/mipmap-${density}`;
    const [whole, safe] = [ADAPTIVE_DP * scale, SAFE_DP * scale];
    files.set(`${folder}/ic_launcher.png`, await resized(source, LAUNCHER_DP * scale));
    files.set(`${folder}/ic_launcher_foreground.png`, await padded(source, whole, safe));
    files.set(`${folder}/ic_launcher_background.png`, await plain(behind, whole));
    if (shape !== undefined) files.set(`${folder}/ic_launcher_monochrome.png`, await padded(shape, whole, safe));
  }
  files.set('icons/android/shop-512.png', await resized(opaque, SHOP_SIDE));
  for (const side of WEB) {
    files.set(`icons/web/${side}.png`, await resized(source, side));
    files.set(`icons/web/maskable-${side}.png`, await padded(source, side, side * MASKABLE_SHARE, behind));
  }
  files.set('icons/web/favicon-32.png', await resized(source, FAVICON));
  files.set('icons/web/apple-touch-180.png', await resized(opaque, TOUCH));
  return files;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function laid(source: Raw, ground: string): Promise<Raw> {
  const data = await pictureOfRaw(source).flatten({ background: ground }).ensureAlpha().raw().toBuffer();
  return { data, side: source.side };
}

async function resized(source: Raw, side: number): Promise<Buffer> {
  const picture = pictureOfRaw(source).resize(side, side);
  // No alpha at all where nothing lets the ground through: Apple refuses the channel itself.
  return (isOpaque(source) ? picture.removeAlpha() : picture).png().toBuffer();
}

async function padded(source: Raw, whole: number, inner: number, ground?: string): Promise<Buffer> {
  const kept = Math.round(inner);
  const before = Math.floor((whole - kept) / 2);
  const after = whole - kept - before;
  const picture = sharp(
    await pictureOfRaw(source)
      .resize(kept, kept)
      .extend({ top: before, left: before, bottom: after, right: after, background: CLEAR })
      .png()
      .toBuffer(),
  );
  return (ground === undefined ? picture : picture.flatten({ background: ground })).png().toBuffer();
}

const plain = (background: string, side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

function isOpaque({ data }: Raw): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
