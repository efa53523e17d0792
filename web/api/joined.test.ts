import { ASKED_ALONE, BATCH_TYPE } from '@boucle/contract/base/batch.ts';
import { describe, expect, it } from 'vitest';
import { joined } from './joined.ts';

const ORIGIN = 'http://boucle.test';
const get = (path: string, init: RequestInit = {}) =>
  new Request(`${ORIGIN}/api/v1/admin${path}`, { headers: { authorization: 'Bearer a' }, ...init });
const line = (index: number, body: unknown, status = 200) =>
  `${JSON.stringify({ index, status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })}\n`;
const lines = (...texts: string[]) => new Response(texts.join(''), { headers: { 'content-type': BATCH_TYPE } });

/** What is sent, « POST /batch ["/a","/b"] »; answered by `batch`, and alone by its path. */
function sender(batch: () => Response | Promise<Response>) {
  const sent: string[] = [];
  const send = joined(async (request) => {
    const path = request.url.slice(`${ORIGIN}/api/v1/admin`.length);
    if (request.method === 'GET') {
      sent.push(path);
      return Response.json({ alone: path });
    }
    const { gets } = (await request.json()) as { gets: string[] };
    sent.push(gets.join(' + '));
    request.signal.throwIfAborted();
    return batch();
  }, ORIGIN);
  return { sent, send, read: (path: string, init?: RequestInit) => send(get(path, init)).then((one) => one.json()) };
}

describe('readings of one tick', () => {
  it('leave together, and each has its own answer', async () => {
    const { sent, send } = sender(() => lines(line(1, 'b', 403), line(0, 'a')));
    const answers = await Promise.all([send(get('/a?x=1')), send(get('/b'))]);
    expect(sent).toEqual(['/a?x=1 + /b']);
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect(await Promise.all(answers.map((one) => one.json()))).toEqual(['a', 'b']);
  });

  it('leave alone when alone, when they are a write or a file, and apart for two callers', async () => {
    const { sent, send } = sender(() => lines());
    await Promise.all([
      send(get('/a')),
      send(get('/b', { headers: { authorization: 'Bearer b' } })),
      send(
        get('/c.pdf', { headers: { authorization: 'Bearer a', accept: 'application/vnd.boucle.paper-steps, */*' } }),
      ),
    ]);
    expect(sent.toSorted()).toEqual(['/a', '/b', '/c.pdf']);
  });

  it('that are asked alone are asked again alone', async () => {
    const { sent, read } = sender(() => lines(line(0, {}, ASKED_ALONE), line(1, 'b')));
    expect(await Promise.all([read('/a'), read('/b')])).toEqual([{ alone: '/a' }, 'b']);
    expect(sent).toEqual(['/a + /b', '/a']);
  });

  it('are sent alone ever after to a server that knows no batch', async () => {
    const { sent, read } = sender(() => new Response(null, { status: 404 }));
    expect(await Promise.all([read('/a'), read('/b')])).toEqual([{ alone: '/a' }, { alone: '/b' }]);
    await Promise.all([read('/c'), read('/d')]);
    expect(sent).toEqual(['/a + /b', '/a', '/b', '/c', '/d']);
  });

  it('fail each when the whole fails, is refused, or breaks off', async () => {
    const { send } = sender(() => Promise.reject(new TypeError('no line')));
    const failed = await Promise.allSettled([send(get('/a')), send(get('/b'))]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const busy = sender(() => Response.json({ error: 'too_many_requests' }, { status: 429 }));
    const refused = await Promise.all([busy.send(get('/a')), busy.send(get('/b'))]);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(await Promise.all(refused.map((one) => one.json()))).toHaveLength(2);
    const cut = sender(() => lines(line(1, 'b')));
    const some = await Promise.allSettled([cut.send(get('/a')), cut.send(get('/b'))]);
    expect(some.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('are given up one by one', async () => {
    const page = new AbortController();
    const { send, sent } = sender(() => lines(line(0, 'a'), line(1, 'b')));
    const all = [send(get('/a')), send(get('/b')), send(get('/c', { signal: page.signal }))];
    page.abort();
    const [a, b, c] = await Promise.allSettled(all);
    expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(sent).toEqual(['/a + /b']);
  });
});
