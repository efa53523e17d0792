import { textOn } from '@boucle/contract/features/account/contrast.ts';
import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fontFile } from '../../documents/pdf/fontFile.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { pictureBytes } from '../../platform/pictures/queries.ts';
import { initialOf, type Looks } from './manifest.ts';
import { type Initiative } from './queries.ts';

/** Pixels of an icon of iOS, which takes no SVG. */
export const TOUCH_SIDE = 180;
/** Dots an inch at which a letter of the font is half as high as the icon. */
const LETTER_DPI = 720;

let font: string | undefined;

/** Path of the letter's font: a machine may have none, and sharp reads no packed one. */
function fontPath(): string {
  if (font === undefined) {
    font = join(mkdtempSync(join(tmpdir(), 'boucle-icon-')), 'figtree.ttf');
    writeFileSync(font, fontFile('figtree', 600));
  }
  return font;
}

/**
 * The icon of an initiative as an opaque PNG, `TOUCH_SIDE` pixels wide: its picture, or its initial
 * on its colour.
 */
export async function touchIcon(
  database: Database,
  { account }: Pick<Initiative, 'account'>,
  { icon, colour }: Looks,
): Promise<Buffer> {
  const [, hash] = new RegExp(`^${PICTURES_PATH}/([0-9a-f]{64})\\.`).exec(icon ?? '') ?? [];
  const bytes =
    hash === undefined
      ? undefined
      : await inScope(database, { kind: 'platform', examples: 'too' }, (tx) => pictureBytes(tx, hash), {
          readOnly: true,
        });
  if (bytes !== undefined)
    return sharp(bytes).resize(TOUCH_SIDE, TOUCH_SIDE).flatten({ background: colour }).png().toBuffer();
  const letter = await sharp({
    text: {
      text: `<span foreground="${textOn(colour).text}">${initialOf(account)}</span>`,
      ...{ font: 'Figtree', fontfile: fontPath(), rgba: true, dpi: LETTER_DPI },
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: TOUCH_SIDE, height: TOUCH_SIDE, channels: 3, background: colour } })
    .composite([{ input: letter, gravity: 'centre' }])
    .png()
    .toBuffer();
}
