import { randomUUID } from 'node:crypto';
import { type ActState } from '@boucle/contract/features/acts/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/connect.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.ledger.fresh.drop());

const credit = (key: string, amount = 3) =>
  world.call('POST', `/customers/${world.ledger.customer}/credits`, {
    token: world.tokens.admin,
    headers: { 'idempotency-key': key },
    body: { amount },
  });

const stateOf = async (key: string, token = world.tokens.admin): Promise<ActState> => {
  const { status, data, text } = await world.call('GET', `/acts/${key}`, { token });
  expect(status, text).toBe(200);
  return data as ActState;
};

it('says what was recorded under a key, when, and as which transaction', async () => {
  const key = randomUUID();
  expect(await stateOf(key)).toEqual({ state: 'unknown', at: null, transaction_id: null });
  const { status, data } = await credit(key);
  expect(status).toBe(201);
  const state = await stateOf(key);
  expect(state).toMatchObject({ state: 'recorded', transaction_id: (data as { id: number }).id });
  expect(state.at).not.toBeNull();
  // Of another person nothing is known.
  expect(await stateOf(key, world.tokens.partner)).toMatchObject({ state: 'unknown' });
});

it('of a refused request says that nothing was recorded', async () => {
  const key = randomUUID();
  expect((await credit(key, -1)).status).toBe(422);
  expect(await stateOf(key)).toMatchObject({ state: 'unknown' });
});

it('says that a request is under way until its transaction ends', async () => {
  const key = randomUUID();
  let answer: ReturnType<typeof credit> | undefined;
  await asOwner(world.fresh.ownerConfig, async (client) => {
    await client.query('begin');
    await client.query('select from money_accounts for update');
    answer = credit(key);
    await expect.poll(() => stateOf(key)).toMatchObject({ state: 'running' });
    await client.query('commit');
  });
  expect((await answer)?.status).toBe(201);
  expect(await stateOf(key)).toMatchObject({ state: 'recorded' });
});
