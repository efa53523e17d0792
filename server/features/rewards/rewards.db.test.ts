import { type Reward } from '@boucle/contract/features/rewards/calls.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const ask = (method: string, path: string, body?: object, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body && { body }) });
const list = async () => (await ask('GET', '/rewards')).data as Reward[];
const COFFEE = { title: 'Un café', value: 1.5, payer: 'restaurant', every_reuses: 10 };

it('are added, changed by their latest version and no longer offered', async () => {
  const { status, data } = await ask('POST', '/rewards', COFFEE);
  const made = data as Reward;
  expect([status, made]).toMatchObject([
    201,
    { ...COFFEE, active: true, used_30_days: 0, cost_30_days: 0, version: 1 },
  ]);
  const changed = await ask('PATCH', `/rewards/${made.id}`, { active: false, every_reuses: 12, version: 1 });
  expect(changed.data).toMatchObject({ title: 'Un café', every_reuses: 12, active: false, version: 2 });
  expect((await ask('PATCH', `/rewards/${made.id}`, { title: 'Deux cafés', version: 1 })).status).toBe(409);
  const journal = await ask('GET', '/events?filter[entity]=reward&sort=-id&page[size]=1');
  expect(journal.data).toMatchObject([{ sentence: 'Récompense «\u00a0Un café\u00a0» modifiée' }]);
  expect((await ask('PATCH', `/rewards/${made.id}`, { active: true }, world.tokens.stranger)).status).toBe(404);
});

it('are refused field by field, in French', async () => {
  const { fields } = await ask('POST', '/rewards', { title: '', value: 0, payer: 'account', every_reuses: 0 });
  expect(fields).toEqual({
    title: ['Le champ Titre est obligatoire'],
    value: ['Le montant doit être supérieur à 0.'],
    every_reuses: ['Le champ Nombre de réutilisations doit être supérieur ou égal à 1'],
  });
});

it('count what was used in 30 days, and what it cost, without what was reversed', async () => {
  const { ledger } = world;
  const { id } = (await ask('POST', '/rewards', { ...COFFEE, payer: 'restaurant' })).data as Reward;
  const use = () =>
    ledger.record({
      type: 'redeem_reward',
      variant: 'restaurant',
      author: 'restaurant_owner',
      holder: { kind: 'customer', id: ledger.customer },
      restaurantId: ledger.sender,
      rewardId: id,
      amountCents: 150,
    });
  await use();
  await use();
  const taken = await use();
  await ledger.reverse(taken.id);
  const found = (await list()).find((one) => one.id === id);
  expect(found).toMatchObject({ used_30_days: 2, cost_30_days: 3 });
  const day = addDays(parisDay(new Date()), -30);
  await world.fresh.asOwner(
    `set session_replication_role = replica; update transactions set day = '${day}' where type = 'redeem_reward'; reset session_replication_role`,
  );
  expect((await list()).find((one) => one.id === id)).toMatchObject({ used_30_days: 0, cost_30_days: 0 });
});
