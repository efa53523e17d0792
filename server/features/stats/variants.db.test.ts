import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { rollUpDays } from '../../domain/statistics/accountDays.ts';
import { lowStocks } from '../../domain/statistics/queries.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { reverseOrder } from '../../domain/orders/reverseOrder.ts';
import { finishOrder, fixPickup, validateOrder } from '../../domain/orders/steps.ts';
import { at, bowls, credit, cups, eachInAScenario, grab, world } from '../../dev/testing/worlds/ledgerScenario.ts';
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

  it('say how long a stock lasts by what moved, whatever the restaurant’s settings became', async () => {
    await credit(5000);
    await grab(3);
    // Exchanged at the counter: clean ones left for dirty ones; then filled again: nothing moved.
    await world.record({ ...at(world.sender), type: 'refill_container', lines: bowls(2) });
    await world.fresh.asOwner(`update restaurants set exchange_at_counter = false where id = ${world.sender};
      insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level)
        values (${world.accountId}, ${world.sender}, ${world.bowl}, 1000)
        on conflict (account_id, restaurant_id, format_id) do update set alert_level = 1000`);
    await world.record({ ...at(world.sender), type: 'refill_container', lines: bowls(1) });
    const today = parisDay(new Date());
    const outflow = () =>
      world.run(async (tx) => {
        const days = { from: addDays(today, -27), to: today };
        return (await lowStocks(tx, world.accountId, days, { restaurantId: world.sender, formatId: world.bowl }))[0]
          ?.outflow;
      });
    expect(await outflow()).toBe(5);
    await rollUpDays(world.fresh.database, world.accountId, today);
    expect(await outflow()).toBe(5);
  });
});
