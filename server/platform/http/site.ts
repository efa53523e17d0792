import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pageOf } from '@boucle/contract/features/example/address.ts';
import { OWN_PAGES } from '@boucle/contract/shared/account/ownPages.ts';
import { pageAt } from '@boucle/contract/pageAt.ts';
import { type Context, type Handler } from 'hono';
import { IMMUTABLE } from './headers.ts';

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

const PAGE = '/index.html';
/** Any address of an initiative's own page is that page's, built apart. */
const OWN_PAGE = new RegExp(`^/(${Object.keys(OWN_PAGES).join('|')})/[^/]`);
/**
 * `/.well-known/…`, `/.git/…`, `/.env`, `..`: no path of the application begins so, and none is
 * answered with the application's page.
 */
const HIDDEN = /(^|[/\\\\])\./;

/**
 * Facts of the server that the page carries as `data-…` of its root: home reads them without asking
 * anything.
 */
export interface SiteFlags {
  /** There is a client at Google: home offers it. */
  google?: boolean;
}

/**
 * Serves the built web application: its files (hashed names live for a year), and its page for
 * every other address, which the application's own router then reads. Uses the `.br` and `.gz`
 * twins that the build writes.
 */
export const site =
  (folder: string, { google = false }: SiteFlags = {}): Handler =>
  async (context) => {
    const path = pathOf(context.req.url);
    if (path === undefined || path.includes('\0') || HIDDEN.test(path)) return context.notFound();
    const extension = extname(path);
    if (path !== PAGE && extension !== '' && extension in TYPES) return serve(context, folder, path, extension);
    const page = await pageFor(folder, path);
    return google ? flagged(context, join(folder, page)) : serve(context, folder, page, '.html');
  };

/**
 * The page of the screen at this address, which names its files for the browser to fetch ahead;
 * else the page of any.
 */
async function pageFor(folder: string, path: string): Promise<string> {
  const own = OWN_PAGE.exec(path)?.[1];
  if (own !== undefined) return `/${OWN_PAGES[own as keyof typeof OWN_PAGES]}/index.html`;
  const match = pageAt(pageOf(path));
  if ('invalid' in match) return PAGE;
  const page = `/.pages/${match.name}.html`;
  return (await isFile(join(folder, page))) ? page : PAGE;
}

const isFile = async (file: string): Promise<boolean> => (await stat(file).catch(() => undefined))?.isFile() === true;

const DRAWINGS = new Set(['.svg', '.png', '.ico']);

/**
 * Caching of a file: one that has its hash never changes; the product's own icon, which a browser
 * asks for again at each change of address, rarely does.
 */
function keptFor(path: string, extension: string): string {
  if (path.startsWith('/assets/')) return IMMUTABLE;
  return DRAWINGS.has(extension) ? 'public, max-age=86400' : 'no-cache';
}

/** Undefined when it is written in no alphabet (RFC 3986 §2.1). */
function pathOf(url: string): string | undefined {
  try {
    return normalize(decodeURIComponent(new URL(url).pathname));
  } catch {
    return undefined;
  }
}

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
      'cache-control': keptFor(path, extension),
    });
    if (COMPRESSED.has(extension)) headers.set('vary', 'accept-encoding');
    if (encoding !== '') headers.set('content-encoding', encoding);
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, { headers });
  }
  return context.notFound();
}

/** The page with its flags: so little of it that it is compressed each time. */
async function flagged(context: Context, file: string): Promise<Response> {
  const page = (await readFile(file, 'utf8')).replace('<html', '<html data-google="1"');
  const headers = new Headers({
    'content-type': TYPES['.html'] ?? '',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  const isCompressed = context.req.header('accept-encoding')?.includes('gzip') === true;
  if (isCompressed) headers.set('content-encoding', 'gzip');
  const body = isCompressed ? gzipSync(page) : Buffer.from(page);
  headers.set('content-length', String(body.length));
  return new Response(context.req.method === 'HEAD' ? null : body, { headers });
}
