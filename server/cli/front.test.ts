import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFront, type Front } from './front.ts';

let front: Front;
let address: string;

beforeEach(async () => {
  front = createFront();
  front.server.listen(0, '127.0.0.1');
  await once(front.server, 'listening');
  address = `http://127.0.0.1:${String((front.server.address() as AddressInfo).port)}`;
});
afterEach(() => {
  front.server.closeAllConnections();
  front.server.close();
});

const asPage = () => fetch(`${address}/dashboard`, { headers: { accept: 'text/html' } });

it('tells whoever comes meanwhile what a first start is doing, and has the page ask again', async () => {
  front.report('Monde de démonstration\u00a0: lieux, formats et personnes');
  const answer = await asPage();
  expect([answer.status, answer.headers.get('refresh'), answer.headers.get('retry-after')]).toEqual([503, '2', '2']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  const shown = await answer.text();
  expect(shown).toContain('<h1>Boucle démarre</h1>');
  expect(shown).toContain('Monde de démonstration\u00a0: lieux, formats et personnes…');
  front.report('Monde de démonstration\u00a0: comptes rendus');
  expect(await (await asPage()).text()).toContain('comptes rendus…');
});

it('tells programs the same as JSON, lives and is not ready', async () => {
  const call = await fetch(`${address}/api/v1/admin/cards`);
  expect(call.status).toBe(503);
  expect(await call.json()).toEqual({
    error: 'unavailable',
    detail: 'Boucle démarre\u00a0: Préparation de la base de données.',
  });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
});

it('serves once it is handed over, on the connections that were open too', async () => {
  expect((await asPage()).status).toBe(503);
  front.handOver((_request, response) => void response.end('served'));
  const answer = await asPage();
  expect([answer.status, await answer.text()]).toEqual([200, 'served']);
});
