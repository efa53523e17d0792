import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

/**
 * The faces of the provider's pages, which stand outside the web application and do not know its
 * hashed names.
 */
const FACES: Readonly<Record<string, string>> = {
  'text.woff2': '@fontsource/figtree/files/figtree-latin-500-normal.woff2',
  'strong.woff2': '@fontsource/figtree/files/figtree-latin-600-normal.woff2',
  'title.woff2': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
};

/** `@font-face` rules for the faces that `fontRoutes` serves under /admin/fonts. */
export const FONT_FACES = `
@font-face { font-family: 'Figtree'; src: url('/admin/fonts/text.woff2') format('woff2'); font-weight: 400 559; font-display: swap; }
@font-face { font-family: 'Figtree'; src: url('/admin/fonts/strong.woff2') format('woff2'); font-weight: 560 900; font-display: swap; }
@font-face { font-family: 'Bricolage Grotesque'; src: url('/admin/fonts/title.woff2') format('woff2'); font-weight: 200 800; font-display: swap; }
`;

export function fontRoutes(): Hono {
  const app = new Hono();
  app.get('/:face', async (context) => {
    const file = FACES[context.req.param('face')];
    if (file === undefined) return context.notFound();
    const body = await readFile(new URL(import.meta.resolve(file)));
    return context.body(new Uint8Array(body), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=86400',
    });
  });
  return app;
}
