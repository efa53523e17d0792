import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { type MiddlewareHandler } from 'hono';

/** Bytes that a packet has anyway. */
const WORTH_IT = 256;
/** Bytes from which another thread compresses: it costs more in all, and holds no one else up. */
const LARGE = 64 * 1024;

const JSON_TYPE = /^application\/json\b/i;
/** Asked for by its name, and not refused by a weight of nothing. */
export const ASKS_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

const apart = promisify(gzip);
const zipped = (text: Buffer): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> =>
  text.length < LARGE ? gzipSync(text) : apart(text);

/**
 * Compresses the answers that are whole already, as JSON of the API is. Hono's `compress`, which
 * stands before it for whatever comes in pieces, would send them through streams, for more than
 * their compression costs.
 */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  const { status, headers } = res;
  if (req.method === 'HEAD' || !JSON_TYPE.test(headers.get('content-type') ?? '')) return;
  if (headers.has('content-encoding') || !ASKS_GZIP.test(req.header('accept-encoding') ?? '')) return;
  const text = Buffer.from(await res.arrayBuffer());
  const isWorthIt = text.length >= WORTH_IT;
  if (isWorthIt) {
    headers.set('content-encoding', 'gzip');
    const etag = headers.get('etag');
    // Of the same content in other bytes (RFC 9110 §8.8.1).
    if (etag?.startsWith('"') === true) headers.set('etag', `W/${etag}`);
  }
  const body = isWorthIt ? await zipped(text) : text;
  headers.set('content-length', String(body.length));
  // Hono would copy what it has into the new one, as a stream.
  context.res = undefined;
  context.res = new Response(body, { status, headers });
};
