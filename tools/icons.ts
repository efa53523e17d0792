import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const PUBLIC = join(import.meta.dirname, '../web/public');
const CANVAS = '#F6F2EA';

/** The logo's drawing, without what makes it a picture of its own. */
const drawing = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
  .trim()
  .replace(/^<svg[^>]*><title.*?<\/title>|<\/svg>$/gs, '');

/**
 * The logo on the ground of the product: `share` of the side is the logo's, `corner` of it the
 * radius.
 */
function icon(share: number, corner: number): Buffer {
  const room = 48 / share;
  const edge = (room - 48) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${2 - edge} ${1.25 - edge} ${room} ${room}">
       <rect x="${2 - edge}" y="${1.25 - edge}" width="${room}" height="${room}" rx="${room * corner}" fill="${CANVAS}"/>${drawing}
     </svg>`,
  );
}

/**
 * Icons that a system cuts to its own shape keep a circle of 80 % whole (W3C, Web Application
 * Manifest, safe zone).
 */
const ICONS = [
  ['icon-192.png', 192, icon(0.66, 0.22)],
  ['icon-512.png', 512, icon(0.66, 0.22)],
  ['maskable-512.png', 512, icon(0.52, 0)],
  ['apple-touch-180.png', 180, icon(0.62, 0)],
] as const;

mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
for (const [name, side, svg] of ICONS) {
  await sharp(svg, { density: 72 * 12 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(PUBLIC, 'icons', name));
  console.log(`web/public/icons/${name}`);
}
