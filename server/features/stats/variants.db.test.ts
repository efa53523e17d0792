import { describe, expect, it } from 'vitest';
import { createOrder } from '../../orders/create.ts';
import { reverseOrder } from '../../orders/reverseOrder.ts';
import { finishOrder, fixPickup, validateOrder } from '../../orders/steps.ts';
import { at, bowls, credit, cups, eachInAScenario, grab, world } from '../../testing/worlds/ledgerScenario.ts';
import { creditsOf } from './queries.ts';
import { servedIn } from './served.ts';

eachInAScenario();

const ALL = { from_date: '2000-01-01', to_date: '2100-01-01' };
const courier = { recorder: 'partner' } as const;

describe('figures of types whose variants move differently', () => {
  it('count as credits what entered a cagnotte, not what a restaurant gave', async () => {
    await credit(1000);
    const reward = { ...at(world.sender), type: 'redeem_reward' } as const;
    await world.record({ ...reward, variant: 'account', amountCents: 300 });
    const given = await world.record({ ...reward, variant: 'restaurant', amountCents: 800 });
    const there = { ...ALL, restaurant_id: world.sender };
    const tops = (period: typeof ALL) =>
      world.run(async (tx) => (await creditsOf(tx, world.accountId, period)).top_ups_cents);
    expect([await tops(ALL), await tops(there)]).toEqual([1300, 300]);
    await world.reverse(given.id);
    expect([await tops(ALL), await tops(there)]).toEqual([1300, 300]);
  });

  it('count as given back what people had, not a courier’s surplus, and follow a corrected pickup', async () => {
    await credit(5000);
    await grab(3);
    const { id } = await world.run((tx) =>
      createOrder(tx, world.accountId, {
        customerId: world.customer,
        restaurantId: world.sender,
        partnerId: world.partner,
        deliver: bowls(1),
        pickup: bowls(2),
      }),
    );
    await world.run((tx) => validateOrder(tx, world.accountId, id, { author: 'restaurant_owner' }));
    const returned = async (only = {}) =>
      (await world.run((tx) => servedIn(tx, world.accountId, { ...ALL, ...only }, null))).uses.returned;
    const cup = { format_id: world.cup };
    const bowl = { format_id: world.bowl, restaurant_id: world.sender };
    await world.run((tx) => finishOrder(tx, world.accountId, id, courier, { pickedUp: [...bowls(2), ...cups(1)] }));
    expect([await returned(), await returned(cup), await returned(bowl)]).toEqual([2, 0, 2]);
    await world.run((tx) => fixPickup(tx, world.accountId, id, courier, 'fewer_taken', [...bowls(1), ...cups(1)]));
    expect([await returned(), await returned(cup), await returned(bowl)]).toEqual([1, 0, 1]);
    await world.run((tx) => fixPickup(tx, world.accountId, id, courier, 'more_taken', bowls(1)));
    expect(await returned()).toBe(2);
    for (let step = 0; step < 3; step += 1)
      await world.run((tx) => reverseOrder(tx, world.accountId, id, { comment: 'Erreur', adminId: world.adminId }));
    expect([await returned(), await returned(cup)]).toEqual([0, 0]);
  });
});
