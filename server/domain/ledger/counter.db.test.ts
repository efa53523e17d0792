import { describe, expect, it } from 'vitest';
import {
  admin,
  at,
  bowls,
  credit,
  cups,
  eachInAScenario,
  grab,
  open,
  state,
  world,
} from '../../dev/testing/worlds/ledgerScenario.ts';
import { exchange, recordTogether } from './recordTogether.ts';
import { type Recorded } from './types.ts';
import { complete } from './pending/complete.ts';
import { BOWL_DEPOSIT, CUP_DEPOSIT } from '../../dev/testing/ledgerWorld.ts';

eachInAScenario();

describe('exchange at the counter', () => {
  it('in one format is a refill at the deposit of before, clean against dirty', async () => {
    await credit(BOWL_DEPOSIT);
    await grab(1);
    await world.fresh.asOwner(`insert into format_prices values (${world.accountId}, ${world.bowl}, now(), 900)`);
    const [refill, ...others] = await world.run((tx) =>
      exchange(tx, world.accountId, { ...at(world.sender), back: bowls(1), out: bowls(1) }),
    );
    expect([refill?.type, refill?.variant, others.length]).toEqual(['refill_container', 'exchanged', 0]);
    expect(await state()).toMatchObject({
      cells: { [`R/${world.sender}/1/clean`]: 18, [`R/${world.sender}/1/dirty`]: 1 },
      money: { [`CON/U/${world.customer}`]: BOWL_DEPOSIT },
    });
  });

  it('between formats pays with what comes back: the net counts', async () => {
    await credit(BOWL_DEPOSIT);
    await grab(1);
    const done = await world.run((tx) =>
      exchange(tx, world.accountId, { ...at(world.sender), back: bowls(1), out: cups(2) }),
    );
    expect(done.map(({ type }) => type)).toEqual(['return_container', 'grab_container']);
    expect((await state()).money).toMatchObject({
      [`CAG/U/${world.customer}`]: BOWL_DEPOSIT - 2 * CUP_DEPOSIT,
      [`CON/U/${world.customer}`]: 2 * CUP_DEPOSIT,
    });
  });

  it('is all or nothing', async () => {
    await credit(BOWL_DEPOSIT);
    await grab(1);
    const before = await state();
    const commands = [
      { ...at(world.sender), type: 'return_container', lines: bowls(1) },
      { ...at(world.sender), type: 'grab_container', lines: bowls(2) },
    ] as const;
    await expect(world.run((tx) => recordTogether(tx, world.accountId, commands))).rejects.toThrow('Il manque');
    expect(await state()).toEqual(before);
  });
});

describe('guests', () => {
  it('bring back elsewhere what one restaurant lent: each has its own account of them', async () => {
    const shop = { author: 'restaurant_owner' as const };
    await world.record({ ...shop, type: 'grab_guest_container', restaurantId: world.sender, lines: bowls(3) });
    await world.record({
      ...shop,
      type: 'return_guest_container',
      restaurantId: world.washer,
      lenderId: world.sender,
      lines: bowls(1),
    });
    await world.record({
      ...admin(),
      type: 'admin_refund_guest_deposit',
      variant: 'not_given_back',
      restaurantId: world.sender,
      lines: bowls(1),
    });
    expect(await state()).toMatchObject({
      cells: { [`G/${world.sender}/1/held`]: 1, [`R/${world.washer}/1/clean`]: 21, 'X/0/1/lost': 1 },
      money: {
        [`GST/R/${world.sender}`]: BOWL_DEPOSIT,
        [`CASH/R/${world.sender}`]: -3 * BOWL_DEPOSIT,
        [`CASH/R/${world.washer}`]: BOWL_DEPOSIT,
        'BANK/-/0': BOWL_DEPOSIT,
      },
    });
    const back = { ...shop, type: 'return_guest_container', restaurantId: world.washer, lines: bowls(1) } as const;
    await expect(world.record(back)).rejects.toThrow(
      'Grand bol 1 L\u00a0: les invités d’Ô Bon Bol n’en ont aucun, vous en rendez 1.',
    );
  });

  it('lost ones are kept, VAT apart, once an administrator says so', async () => {
    const shop = { author: 'restaurant_owner' as const, restaurantId: world.sender };
    await world.record({ ...shop, type: 'grab_guest_container', lines: bowls(2) });
    const lost = { ...shop, type: 'adjust_guest_stock_container', variant: 'lost', lines: bowls(2) } as const;
    await expect(world.record(lost)).rejects.toThrow('ne peut être enregistré que par un administrateur');
    const asked = await open(lost);
    await world.run((tx) => complete(tx, world.accountId, asked, { adminId: world.adminId }));
    expect((await state()).money).toEqual({
      [`CASH/R/${world.sender}`]: -800,
      'ACQ/-/0': 667,
      'VAT/-/0': 133,
    });
  });
});

describe('a service outside the web app', () => {
  it('comes back in parts; what is missing is owed by its customer, used and missing ones are reuses', async () => {
    const caterer = { ...admin(), type: 'without_webapp_caterer' } as const;
    const out = await world.record({
      ...caterer,
      variant: 'out',
      customCustomer: 'Mairie de Nantes',
      restaurantId: world.sender,
      lines: bowls(10),
    });
    const serviceId = out.serviceId ?? 0;
    const line = (role: string, quantity: number) => ({ formatId: world.bowl, quantity, role });
    await world.record({ ...caterer, variant: 'back', serviceId, lines: [line('used', 4)] });
    await expect(world.reverse(out.id)).rejects.toThrow('déjà été rendus');
    const lines = [line('used', 5), line('unused', 1), line('missing', 2)];
    const back = await world.record({ ...caterer, variant: 'back', serviceId, lines });
    expect(await state()).toMatchObject({
      cells: { [`R/${world.sender}/1/clean`]: 11, [`R/${world.sender}/1/dirty`]: 9, 'X/0/1/lost': 2 },
      money: { [`AR/E/${serviceId}`]: -800, 'ACQ/-/0': 667, 'VAT/-/0': 133 },
      rollups: { [`without_webapp_caterer r${world.sender} f0`]: [3, 22, 9, 0, 8000] },
    });
    await world.reverse(back.id);
    expect((await state()).cells).toMatchObject({ [`E/${serviceId}/1/held`]: 6 });
    const tooMany = { ...caterer, variant: 'back', serviceId, lines: [line('missing', 7)] } as const;
    await expect(world.record(tooMany)).rejects.toThrow('en rendez 7');
  });

  it('whose way out is reversed while something comes back of it stays as it is when that came first', async () => {
    const event = { ...admin(), type: 'without_webapp_caterer', restaurantId: world.sender } as const;
    const services: Recorded[] = [];
    for (let n = 0; n < 8; n += 1) {
      services.push(await world.record({ ...event, variant: 'out', customCustomer: `Mairie ${n}`, lines: bowls(1) }));
    }
    const orders = await Promise.all(
      services.map(async ({ id, serviceId }) => {
        // Of another format than went out: no cell is touched by both.
        const lines = [{ formatId: world.cup, quantity: 1, role: 'used' }];
        const [back, reversal] = await Promise.allSettled([
          world.record({ ...admin(), type: event.type, variant: 'back', serviceId: serviceId ?? 0, lines }),
          world.reverse(id),
        ]);
        if (reversal.status === 'rejected') return 'refused';
        return back.status === 'fulfilled' && back.value.id < reversal.value.id ? 'both, back first' : 'reversed first';
      }),
    );
    expect(orders).not.toContain('both, back first');
  });
});
