import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { compressed } from './compressed.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Restaurant ${id}` }));
const app = new Hono();
app.use(compress());
app.use(compressed);
app.get('/rows/:count', (context) => {
  context.header('etag', '"7"');
  context.header('x-request-id', 'one');
  return context.json(rows(Number(context.req.param('count'))), 201);
});
app.get('/csv', (context) => context.body('a;b\n'.repeat(1_000), 200, { 'content-type': 'text/csv' }));

const ask = async (path: string, encoding?: string, method = 'GET') => {
  const answer = await app.request(path, {
    method,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('an answer that is whole', () => {
  it.each([50, 5_000])('leaves compressed to whoever asks for it: %i rows', async (count) => {
    const { answer, bytes } = await ask(`/rows/${count}`, 'gzip, deflate, br');
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(rows(count));
    expect(answer.status).toBe(201);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
      'content-type': 'application/json',
      etag: 'W/"7"',
      'x-request-id': 'one',
    });
  });

  it('leaves as it is when it is short, with its length', async () => {
    const { answer, bytes } = await ask('/rows/3', 'gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('etag')).toBe('"7"');
    expect(JSON.parse(bytes.toString())).toEqual(rows(3));
  });

  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, identity', 'x-gzip'])(
    'leaves as it is to whoever asks for %s',
    async (encoding) => {
      const { answer, bytes } = await ask('/rows/50', encoding);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(JSON.parse(bytes.toString())).toEqual(rows(50));
    },
  );

  it.each(['gzip', 'GZIP', 'br, gzip;q=0.5', 'gzip;q=1.0, identity; q=0.5'])(
    'is compressed for %s',
    async (encoding) => {
      const { answer } = await ask('/rows/50', encoding);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
    },
  );
});

it('what comes in pieces, or in another way, is left to what compresses those', async () => {
  const { answer, bytes } = await ask('/csv', 'gzip');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(bytes).toString()).toBe('a;b\n'.repeat(1_000));
  expect((await ask('/rows/50', 'deflate')).answer.headers.get('content-encoding')).toBe('deflate');
});
