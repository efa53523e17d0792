import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import { Hono } from 'hono';
import { inScope } from '../database/tenant.ts';
import { type Database } from '../database/pool.ts';
import { problem } from '../http/errors.ts';
import { pngPictures } from './pngPictures.ts';
import { pictureBytes } from './queries.ts';

const NAME = /^([0-9a-f]{64})\.(webp|png)$/;

/**
 * GET /pictures/<hash>.webp, for anyone who has the hash: consumers' apps and mails show them
 * without a session. Never changes, so kept for ever. As `.png` the same, small, for readers of
 * mail that know no WebP.
 */
export function pictureRoute({ database }: { database: Database }): Hono {
  const app = new Hono();
  const pngOf = pngPictures();
  app.get(`${PICTURES_PATH}/:name`, async (context) => {
    const [, hash, kind = 'webp'] = NAME.exec(context.req.param('name')) ?? [];
    if (hash === undefined) throw missing();
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${hash}.${kind}"` };
    if (context.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    const bytes = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) => pictureBytes(tx, hash), {
      readOnly: true,
    });
    if (bytes === undefined) throw missing();
    const shown = kind === 'png' ? await pngOf(hash, bytes) : bytes;
    return new Response(new Uint8Array(shown), { headers: { ...headers, 'content-type': `image/${kind}` } });
  });
  return app;
}

const missing = () => problem('not_found', 'Cette image n’existe pas.');
