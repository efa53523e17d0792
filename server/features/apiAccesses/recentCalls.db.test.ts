import { type RecentCall } from '@boucle/contract/features/apiAccesses/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterAll(() => world.end());

async function calls(query: string) {
  const token = await world.tokenOf(world.people.partner_admin);
  return world.call('GET', `/api_accesses/calls${query}`, { token });
}

/** The log is written once the answer has left. */
async function logged(query: string, count: number): Promise<RecentCall[]> {
  await expect.poll(async () => (await calls(query)).count).toBe(count);
  return (await calls(query)).data as RecentCall[];
}

it('lists the calls of all the accesses, filtered by access and by how they ended', async () => {
  const { access, ledger } = world;
  const other = await world.newAccess(['read']);
  await world.ask('GET', '/initiatives');
  await world.ask('GET', `/restaurants/${ledger.sender}/formats`, { as: other });
  await world.ask('POST', '/orders/999999/validate', { as: other, body: {} });
  const all = await logged('', 3);
  expect(all[0]).toMatchObject({ method: 'POST', path: '/orders/{id}/validate', status: 403 });
  expect(all[0]?.access).toEqual({ id: other.id, name: 'Caisse' });
  expect((await logged(`?filter[access_id]=${access.id}`, 1))[0]?.path).toBe('/initiatives');
  expect((await logged('?filter[outcome][]=refused', 1))[0]?.status).toBe(403);
  expect((await logged('?filter[q]=FORMATS', 1))[0]?.path).toBe('/restaurants/{id}/formats');
  await logged('?filter[outcome][]=failed', 0);
  const { text } = await calls('.csv?filter[outcome][]=ok');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain(';Caisse;GET;/initiatives;200;');
});

it('tells what could not even be read: an unknown path, another method, a body that is none, of another type, too large', async () => {
  const own = await world.newAccess();
  // A server hangs up on a caller that sends too much, perhaps before it is all sent: the
  // application is called directly.
  const app = createApp(world.dependencies);
  const sent = (method: string, path: string, body?: string, type = 'application/json') =>
    app.request(`/api/v1/partners${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${own.client_id}:${own.client_secret}`)}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
  await sent('GET', '/nulle-part');
  await sent('DELETE', '/orders/12/formats');
  await sent('POST', '/orders/12/validate', '{');
  await sent('POST', '/orders/12/validate', 'bonjour', 'text/plain');
  await sent('POST', '/transactions', `"${'a'.repeat(300_000)}"`);
  const kept = await logged(`?filter[access_id]=${own.id}`, 5);
  expect(kept.map(({ method, path, status }) => `${method} ${path} ${status}`).sort()).toEqual([
    'DELETE /orders/{id}/formats 404',
    'GET (inconnue) 404',
    'POST /orders/{id}/validate 400',
    'POST /orders/{id}/validate 415',
    'POST /transactions 413',
  ]);
  // A caller without an access leaves no trace.
  expect((await app.request('/api/v1/partners/nulle-part')).status).toBe(404);
});

it('shows nothing of it to another partner', async () => {
  const token = await world.tokenOf(world.other.partnerAdminId);
  expect((await world.call('GET', '/api_accesses/calls', { token })).data).toEqual([]);
  const { text } = await world.call('GET', '/api_accesses.csv', { token });
  expect(text.trim().split('\r\n')).toHaveLength(1);
});
