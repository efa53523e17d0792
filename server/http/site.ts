import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { type Context, type Handler } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

/**
 * Serves the built web application: its files (hashed names live for a year), and its page for every other address, which the
 * application's own router then reads. Uses the `.br` and `.gz` twins that the build leaves beside the files.
 */
export const site =
  (folder: string): Handler =>
  async (context) => {
    const path = normalize(decodeURIComponent(new URL(context.req.url).pathname));
    if (path.includes('\0') || path.includes('..')) return context.notFound();
    const extension = extname(path);
    if (extension !== '' && extension in TYPES) return serve(context, folder, path, extension);
    return serve(context, folder, '/index.html', '.html');
  };

async function serve(context: Context, folder: string, path: string, extension: string): Promise<Response> {
  const accepted = context.req.header('accept-encoding') ?? '';
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['', ''],
  ] as const) {
    if (suffix !== '' && (!COMPRESSED.has(extension) || !accepted.includes(encoding))) continue;
    const file = join(folder, path) + suffix;
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) continue;
    const headers = new Headers({
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': String(found.size),
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (COMPRESSED.has(extension)) headers.set('vary', 'accept-encoding');
    if (encoding !== '') headers.set('content-encoding', encoding);
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, { headers });
  }
  return context.notFound();
}
