import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { PAPER_STEPS_TYPE } from '@boucle/contract/papers.ts';
import { type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { type Context } from 'hono';
import { type Answer } from './apiHandler.ts';

const gzip = promisify(gzipCallback);
/** Below, compressing saves no packet. */
const WORTH_COMPRESSING = 1024;

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The headers of a request as Node already holds them; from fetch where there is no socket, as in tests. */
export function headersOf(context: Context): Headers {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings | Http2Bindings>;
  return incoming?.headers ?? Object.fromEntries(context.req.raw.headers);
}

/** One header, undefined when it is absent; of one sent twice, the first. */
export function headerIn(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** An answer of the API as a response: JSON, a stream or a file, compressed for who accepts it. */
export async function responseOf(
  { status, headers: own, body }: Answer,
  more: Readonly<Record<string, string>>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { ...more };
  for (const [name, value] of Object.entries(own)) if (value !== undefined) headers[name] = String(value);
  if (body === undefined) return new Response(null, { status, headers });
  if (body instanceof Blob) {
    headers['content-type'] = body.type;
    return new Response(body, { status, headers });
  }
  headers['vary'] = 'accept-encoding';
  const accepted = acceptsGzip(acceptEncoding);
  if (body instanceof ReadableStream) {
    // The compressor would keep steps back until it has enough of them.
    if (!accepted || headers['content-type'] === PAPER_STEPS_TYPE) return new Response(body, { status, headers });
    headers['content-encoding'] = 'gzip';
    return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers });
  }
  headers['content-type'] = 'application/json';
  const text = JSON.stringify(body);
  if (!accepted || text.length < WORTH_COMPRESSING) return new Response(text, { status, headers });
  headers['content-encoding'] = 'gzip';
  return new Response(await gzip(text), { status, headers });
}

const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header);
