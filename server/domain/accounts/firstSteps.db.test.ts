import { type FirstStepsFacts } from '@boucle/contract/features/account/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { stepsDone } from './firstSteps.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const ask = (method: string, path: string, body?: object) =>
  world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });
const facts = async () => (await ask('GET', '/account/first_steps')).data as FirstStepsFacts;
/** As the platform counts them. */
const done = async () => {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ steps: number | null }>({
      text: `select ${stepsDone('$1')} as steps`,
      values: [world.ledger.accountId],
    }),
  );
  return rows[0]?.steps;
};
const hasLent = async () => {
  const { data } = await ask('GET', '/stats/account?from_date=2025-04-01&to_date=2025-04-02');
  return (data as { has_lent: boolean }).has_lent;
};

it('are counted until the first loan, each by what it lacks', async () => {
  const { accountId, washer, bowl, customer } = world.ledger;
  await world.fresh.asOwner(
    `update restaurants set email = null where account_id = ${accountId};
     update restaurants set email = 'manon@exemple.fr' where account_id = ${accountId} and id = ${washer}`,
  );
  const begun = await facts();
  expect(begun).toMatchObject({ fleet: 0, supplied_restaurants: 0, owned_restaurants: 0, printed_cards: 0 });
  expect(begun.to_invite).toEqual([{ id: washer, name: expect.any(String) as string, email: 'manon@exemple.fr' }]);
  expect(begun).toMatchObject({ missing_terms: ['conditions', 'privacy', 'restaurants'], signs_up: false });
  const unwritten = (await done()) ?? 0;
  for (const kind of begun.missing_terms)
    expect((await ask('POST', '/account/terms', { kind, text: 'Lu et approuvé.', version: 0 })).status).toBe(201);
  expect(await facts()).toMatchObject({ missing_terms: [], signs_up: true });
  // Signing up takes the place of cards, unless it is closed.
  expect(await done()).toBe(unwritten + 2);
  await world.fresh.asOwner(`update accounts set sign_up = false where id = ${accountId}`);
  const before = (await done()) ?? 0;
  expect([before, (await facts()).signs_up]).toEqual([unwritten + 1, false]);

  expect((await ask('POST', `/restaurants/${washer}/owners`, { email: 'manon@exemple.fr' })).status).toBe(201);
  expect(await facts()).toMatchObject({ owned_restaurants: 1, to_invite: [] });
  expect(await done()).toBe(before + 1);

  await world.ledger.cards('offered', 0, 2);
  expect(await facts()).toMatchObject({ cards: begun.cards + 2, printed_cards: 0 });
  await world.fresh.asOwner(`update card_holders set card_issued_at = now() where account_id = ${accountId}`);
  expect((await facts()).printed_cards).toBe(begun.cards + 2);
  expect(await done()).toBe(before + 2);

  const lines = [{ formatId: bowl, quantity: 3 }];
  await world.ledger.supply(washer, lines);
  expect(await facts()).toMatchObject({ fleet: 3, supplied_restaurants: 1 });
  expect(await hasLent()).toBe(false);
  await world.ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 2_000,
    adminId: world.ledger.adminId,
  });
  await world.ledger.record({
    type: 'grab_container',
    author: 'restaurant_owner',
    holder: { kind: 'customer', id: customer },
    restaurantId: washer,
    lines,
  });
  expect(await hasLent()).toBe(true);
  expect(await done()).toBeNull();
});
