import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { responseOf } from './readings.ts';

const LONG = { data: 'bol '.repeat(1000) };
const answered = (body: unknown, acceptEncoding?: string) =>
  responseOf({ status: 200, headers: { 'cache-control': 'no-store' }, body }, { 'x-request-id': 'r' }, acceptEncoding);

describe('an answer to a reading', () => {
  it('is JSON with its own headers and those of every answer', async () => {
    const response = await answered({ data: 1 }, 'gzip');
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      vary: 'accept-encoding',
      'x-request-id': 'r',
    });
    expect(await response.json()).toEqual({ data: 1 });
  });

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5'])(
    'is compressed for who accepts « %s »',
    async (accept) => {
      const response = await answered(LONG, accept);
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(JSON.parse(gunzipSync(await response.bytes()).toString())).toEqual(LONG);
    },
  );

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])('is not for « %s »', async (accept) => {
    const response = await answered(LONG, accept);
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(await response.json()).toEqual(LONG);
  });

  it('streams as it comes, compressed too', async () => {
    const stream = () => new Blob(['a;b\r\n']).stream();
    expect(await (await answered(stream())).text()).toBe('a;b\r\n');
    const compressed = await answered(stream(), 'gzip');
    expect(gunzipSync(await compressed.bytes()).toString()).toBe('a;b\r\n');
  });

  it('bears the type of a file, and nothing when there is nothing', async () => {
    const file = await answered(new Blob(['%PDF'], { type: 'application/pdf' }), 'gzip');
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF']);
    expect(await (await answered(undefined)).text()).toBe('');
  });
});
