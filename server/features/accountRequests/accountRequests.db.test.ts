import { randomUUID } from 'node:crypto';
import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createPerson } from '../../auth/people/people.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  world.mails.length = 0;
  await world.fresh.asOwner('delete from rate_limits');
});

const call = (method: string, path: string, body?: object, token = world.tokens.superAdmin) =>
  world.call(method, `/account_requests${path}`, { token, ...(body && { body }) });

async function asked(more: object = {}): Promise<AskedAccount> {
  const name = `Bocaux ${randomUUID()}`;
  const email = `ines-${randomUUID()}@exemple.fr`;
  await world.call('POST', '/account_requests', {
    body: { name, contact: 'Inès Roux', email, city: 'Annecy', message: 'Bonjour', ...more },
  });
  const [latest] = (await call('GET', '?page[size]=1')).data as AskedAccount[];
  if (latest === undefined) throw new Error('The request was not kept.');
  return latest;
}

it('lists what was asked on home, the latest first, searched and filtered', async () => {
  const { id, name } = await asked();
  const pending = await call('GET', `?filter[status][]=pending&filter[q]=${name.slice(7)}`);
  expect(pending.data).toMatchObject([
    { id, contact: 'Inès Roux', city: 'Annecy', status: 'pending', account_id: null },
  ]);
  expect((await call('GET', `?filter[status][]=refused&filter[q]=${name.slice(7)}`)).count).toBe(0);
});

it('accepts once: of two super administrators at the same moment one opens the initiative, the other is told', async () => {
  const request = await asked();
  const colleague = await world.platform((tx) =>
    createPerson(tx, {
      role: 'super_admin',
      email: 'autre-super@exemple.fr',
      name: 'Alix',
      accountId: null,
      partnerId: null,
      passwordHash: 'none',
    }),
  );
  const tokens = [world.tokens.superAdmin, await world.tokenOf(colleague)];
  const answers = await Promise.all(tokens.map((token) => call('POST', `/${request.id}/accept`, {}, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.detail).toMatch(/^Cette demande a déjà été acceptée par /);
  const accounts = await world.call('GET', `/accounts?filter[q]=${request.name.slice(7)}`, {
    token: world.tokens.superAdmin,
  });
  expect(accounts.count).toBe(1);
  const { account_id: id } = answers.find(({ status }) => status === 200)?.data as AskedAccount;
  const team = await world.call('GET', `/accounts/${id}/admins`, { token: world.tokens.superAdmin });
  expect(team.data as TeamMember[]).toMatchObject([{ email: request.email, name: 'Inès Roux', status: 'invited' }]);
  await vi.waitFor(() => expect(world.mails).toHaveLength(1));
  expect(world.mails[0]).toMatchObject({ to: request.email, kind: 'invitation', accountId: id });
});

it('opens nothing when the name or the e-mail is in use; both may be corrected on accepting', async () => {
  const request = await asked({ name: 'Consigne Loire', email: `account_admin-${world.other.accountId}@exemple.fr` });
  const name = `Consigne ${randomUUID()}`;
  expect((await call('POST', `/${request.id}/accept`, {})).fields).toHaveProperty('name');
  expect((await call('POST', `/${request.id}/accept`, { name })).fields).toHaveProperty('email');
  const unchanged = await call('GET', '?page[size]=1');
  expect(unchanged.data).toMatchObject([{ id: request.id, status: 'pending' }]);
  const email = `corrigee-${randomUUID()}@exemple.fr`;
  const accepted = await call('POST', `/${request.id}/accept`, { name, email });
  expect(accepted.data).toMatchObject({ status: 'accepted', account_name: name, decided_by: 'super_admin' });
});

it('the same key accepts once and answers the same', async () => {
  const { id } = await asked();
  const headers = { 'idempotency-key': randomUUID() };
  const send = () =>
    world.call('POST', `/account_requests/${id}/accept`, { token: world.tokens.superAdmin, body: {}, headers });
  const first = await send();
  const second = await send();
  expect(second.status).toBe(200);
  expect(second.data).toEqual(first.data);
});

it('refuses with a reason, which is mailed; nothing can be decided after that', async () => {
  const { id, email } = await asked();
  expect((await call('POST', `/${id}/refuse`, { reason: ' ' })).fields).toHaveProperty('reason');
  const refused = await call('POST', `/${id}/refuse`, { reason: 'Hors de notre territoire.' });
  expect(refused.data).toMatchObject({ status: 'refused', refusal_reason: 'Hors de notre territoire.' });
  await vi.waitFor(() => expect(world.mails).toHaveLength(1));
  expect(world.mails[0]).toMatchObject({ to: email, kind: 'request_refused', accountId: null });
  expect(world.mails[0]?.text).toContain('Hors de notre territoire.');
  expect((await call('POST', `/${id}/accept`, {})).status).toBe(409);
});

describe('asked on home with a key', () => {
  const send = async (key: string, body: object, address = '192.0.2.7') => {
    const app = createApp({ ...world.dependencies, config: { ...world.dependencies.config, behindProxy: true } });
    const response = await app.request(`${ADMIN_API}/account_requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const request = () => ({ name: `Bocaux ${randomUUID()}`, contact: 'Inès', email: 'ines@exemple.fr', city: 'Annecy' });
  const kept = async ({ name }: { name: string }) => (await call('GET', `?filter[q]=${name.slice(7)}`)).count;

  it('is kept once, however often it is sent, and answered alike', async () => {
    const [key, body] = [randomUUID(), request()];
    const first = await send(key, body);
    expect(first.status).toBe(201);
    expect(await Promise.all([send(key, body), send(key, body)])).toEqual([first, first]);
    expect(await kept(body)).toBe(1);
  });

  it('the same key with another body is refused, and nothing is kept of it', async () => {
    const [key, body, other] = [randomUUID(), request(), request()];
    await send(key, body);
    expect((await send(key, other)).status).toBe(409);
    expect(await kept(other)).toBe(0);
  });

  it('the key of one address is nothing to another: both are kept', async () => {
    const [key, body, other] = [randomUUID(), request(), request()];
    await send(key, body);
    expect((await send(key, other, '192.0.2.8')).status).toBe(201);
    expect(await kept(other)).toBe(1);
  });

  it('what comes too often is dropped as without a key, which stays free', async () => {
    const [key, body] = [randomUUID(), request()];
    for (let count = 1; count <= 5; count += 1) await send(randomUUID(), request());
    expect((await send(key, body)).status).toBe(201);
    expect(await kept(body)).toBe(0);
    await world.fresh.asOwner('delete from rate_limits');
    expect((await send(key, body)).status).toBe(201);
    expect(await kept(body)).toBe(1);
  });
});
