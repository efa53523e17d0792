import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createClock } from '../database/clock.ts';
import { FairQueue } from '../database/fairQueue.ts';
import { createStorage } from '../database/storage.ts';
import { createMetrics } from './metrics.ts';
import { observe } from './observe.ts';

class Response extends EventEmitter {
  statusCode = 200;
  writableFinished = true;
  getHeader = (): string => 'the-request';
}

function world() {
  const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 };
  const watch = { query: () => Promise.reject(new Error('away')) };
  const silence = { givenUp: 3 };
  const storage = createStorage();
  const shares = new FairQueue(1);
  const clock = createClock();
  const given = { pool: pool as never, watch: watch as never, silence: silence as never, storage, shares, clock };
  const metrics = createMetrics(given);
  const server = new EventEmitter();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  observe(server as never, metrics, log);
  const ask = (response: Response, url = '/api/v1/admin/customers?filter[q]=lea'): void => {
    server.emit('request', { method: 'GET', url }, response);
    response.emit('close');
  };
  return { metrics, log, ask };
}

describe('what a server tells of its requests', () => {
  it('each is counted by method, status and kind of address; a caller that went away is told apart', async () => {
    const { metrics, ask, log } = world();
    ask(new Response());
    ask(Object.assign(new Response(), { writableFinished: false }));
    const text = await metrics.registry.metrics();
    expect(text).toContain('boucle_http_request_seconds_count{method="GET",status="200",kind="console"} 1');
    expect(text).toContain('boucle_http_request_seconds_count{method="GET",status="499",kind="console"} 1');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it.each([
    ['/readyz', 'probe'],
    ['/api/v1/partners/restaurants/1/formats', 'partners'],
    ['/oauth/token', 'sign_in'],
    ['/admin/password/lien', 'sign_in'],
    ['/webhooks/stripe', 'webhook'],
    ['/readyz-or-not', 'site'],
    ['/cards', 'site'],
  ])('the kinds of addresses are few: %s', async (url, kind) => {
    const { metrics, ask } = world();
    ask(new Response(), url);
    expect(await metrics.registry.metrics()).toContain(`status="200",kind="${kind}"} 1`);
  });

  it('a failure is written down with its request id, without what was searched for', () => {
    const { ask, log } = world();
    ask(Object.assign(new Response(), { statusCode: 503 }));
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { requestId: 'the-request', method: 'GET', path: '/api/v1/admin/customers', status: 503, ms: 0 },
      'slow or failed request',
    );
  });

  it.each([
    ['/admin/password/lien_abcdef', '/admin/password/[…]'],
    ['/admin/password/lien_abcdef/', '/admin/password/[…]'],
    ['/payments/1.2.signature', '/payments/[…]'],
    ['/stripe-simulator/connect/link_abc', '/stripe-simulator/connect/[…]'],
    ['/stripe-simulator/pay/acct_1/cs_2', '/stripe-simulator/pay/[…]'],
    ['/admin/cards/12', '/admin/cards/12'],
    ['/api/v1/admin/payments/12', '/api/v1/admin/payments/12'],
  ])('an address that opens something to whoever has it is cut short: %s', (url, path) => {
    const { ask, log } = world();
    ask(Object.assign(new Response(), { statusCode: 500 }), url);
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ path }), 'slow or failed request');
  });

  it('so is whoever waited more than a second', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { ask, log } = world();
    const response = new Response();
    const server = response;
    response.once = ((_name: string, done: () => void) => {
      vi.advanceTimersByTime(1_200);
      done();
      return server;
    }) as never;
    ask(response);
    vi.useRealTimers();
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ ms: 1_200 }), 'slow or failed request');
  });

  it('the connections are told even when the database is away', async () => {
    const text = await world().metrics.registry.metrics();
    expect(text).toContain('boucle_database_connections{state="used"} 2');
    expect(text).toContain('boucle_database_connections{state="waiting"} 1');
    expect(text).toContain('boucle_database_given_up_total 3');
    expect(text).toContain('boucle_storage_full 0');
  });
});
