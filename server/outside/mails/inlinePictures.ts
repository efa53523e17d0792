import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { pngPictures } from '../../platform/pictures/pngPictures.ts';
import { pictureBytes } from '../../platform/pictures/queries.ts';

/** A picture that leaves within the mail, and is shown where the mail names its number. */
export interface InlinePicture {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: 'image/png';
  readonly content: Buffer;
  readonly contentDisposition: 'inline';
}

/** A picture of ours, however its mail was written: before, with the server's full address. */
const SOURCE = new RegExp(`src="[^"]*${PICTURES_PATH}/([0-9a-f]{64})\\.png"`, 'g');

/**
 * Puts the pictures that a mail shows within it: they are seen whatever the server's address,
 * without asking anything of it, and by readers of mail that show nothing from outside. One that is
 * not kept any more, or cannot be drawn, is left as it is named: no mail waits for its logo.
 * `report` gets why it was not drawn.
 */
export function inlinePictures(
  database: Database,
  report: (error: unknown) => void,
): (html: string) => Promise<{ html: string; attachments: InlinePicture[] }> {
  const pngOf = pngPictures();
  return async (html) => {
    const pictures = new Map<string, InlinePicture>();
    for (const [, hash = ''] of html.matchAll(SOURCE)) {
      if (pictures.has(hash)) continue;
      const bytes = await inScope(database, { kind: 'platform' }, (tx) => pictureBytes(tx, hash), { readOnly: true });
      if (bytes === undefined) continue;
      const content = await pngOf(hash, bytes).catch(report);
      if (!(content instanceof Buffer)) continue;
      const cid = `${hash.slice(0, 32)}@boucle`;
      pictures.set(hash, {
        cid,
        filename: 'logo.png',
        contentType: 'image/png',
        content,
        contentDisposition: 'inline',
      });
    }
    const shown = html.replaceAll(SOURCE, (source, hash: string) => {
      const picture = pictures.get(hash);
      return picture === undefined ? source : `src="cid:${picture.cid}"`;
    });
    return { html: shown, attachments: [...pictures.values()] };
  };
}
