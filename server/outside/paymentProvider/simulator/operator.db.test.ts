import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dependencies } from '../../../dependencies.ts';
import { type TestApp, testApp } from '../../../dev/testing/app.ts';
import { type PaymentProvider, simulated } from '../provider.ts';
import { CODE_FILE } from './operator.ts';
import { simulatorRoute } from './pages.ts';
import { startSimulator } from './simulator.ts';

const BOARD = '/stripe-simulator';
const HERE = 'http://localhost:3000';

let app: TestApp;
let payments: PaymentProvider;
beforeAll(async () => {
  payments = simulated(await startSimulator({ file: ':memory:', origin: () => HERE }));
  app = await testApp(undefined, payments);
});
afterAll(async () => {
  await app.end();
  await payments.close();
});

/** The board as somebody at this address reaches it. */
function board(publicUrl: string | undefined, address: string | null, given: Partial<Dependencies> = {}) {
  const { dependencies } = app;
  const site = new Hono<{ Variables: { address: string | null } }>();
  site.use(async (context, next) => {
    context.set('address', address);
    await next();
  });
  site.route('/', simulatorRoute({ ...dependencies, ...given, config: { ...dependencies.config, publicUrl } }));
  return async (path: string, init?: RequestInit) => site.request(path, init);
}
const act = (headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers,
  body: new URLSearchParams({ act: 'payout' }),
});

describe('the board of the simulator', () => {
  it('opens to this machine, under its own name, and takes nothing from the page of another site', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', null]) {
      expect((await board(undefined, address)(HERE + BOARD)).status).toBe(200);
    }
    const here = board(undefined, '127.0.0.1');
    expect((await here(`http://piege.exemple.fr${BOARD}`)).status).toBe(403);
    expect((await here(HERE + BOARD, act({ 'sec-fetch-site': 'cross-site' }))).status).toBe(403);
    expect((await here(HERE + BOARD, act({ 'sec-fetch-site': 'same-origin' }))).status).toBe(422);
  });

  it('asks whoever comes from elsewhere for the code of the data folder, which its owner alone can read', async () => {
    const file = join(app.dependencies.config.dataDir, CODE_FILE);
    const publicUrl = 'https://essai.exemple.fr';
    for (const there of [board(undefined, '192.168.1.20'), board(publicUrl, '127.0.0.1')]) {
      const refused = await there(HERE + BOARD);
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain(CODE_FILE);
      expect((await there(HERE + BOARD, act())).status).toBe(403);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const there = board(publicUrl, '203.0.113.7');
    const enter = (code: string) =>
      there(`${publicUrl}${BOARD}/operator`, { method: 'POST', body: new URLSearchParams({ code }) });
    const wrong = await enter('é'.repeat(24));
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null]);
    const right = await enter(readFileSync(file, 'utf8'));
    const cookie = right.headers.get('set-cookie') ?? '';
    expect(right.status).toBe(303);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const [kept = ''] = cookie.split(';');
    expect((await there(publicUrl + BOARD, { headers: { cookie: kept } })).status).toBe(200);
  });

  it('does not exist with a real provider, nor its pages', async () => {
    for (const real of [undefined, { ...payments, simulator: undefined }]) {
      const site = board(undefined, '127.0.0.1', { payments: real });
      for (const path of [BOARD, `${BOARD}/connect/a`, `${BOARD}/pay/a/b`])
        expect((await site(HERE + path)).status).toBe(404);
    }
  });
});
