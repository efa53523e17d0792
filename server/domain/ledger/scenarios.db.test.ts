import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create.ts';
import {
  activeCard,
  admin,
  at,
  bowls,
  credit,
  cups,
  eachInAScenario,
  grab,
  lea,
  open,
  state,
  washing,
  world,
} from '../../dev/testing/worlds/ledgerScenario.ts';
import { complete } from './pending/complete.ts';
import { BOWL_DEPOSIT } from '../../dev/testing/ledgerWorld.ts';

eachInAScenario();

describe('what chance does not find', () => {
  it('the wash mode is read when the transaction completes, not when it was asked', async () => {
    await credit(2000);
    await grab(2);
    const asked = await open({ ...at(world.sender), type: 'return_container', lines: bowls(2) });
    await washing(world.sender, 'restaurant');
    await world.run((tx) => complete(tx, world.accountId, asked));
    const { cells } = await state();
    expect(cells).toMatchObject({ [`R/${world.sender}/1/clean`]: 20 });
    expect(cells).not.toHaveProperty(`R/${world.sender}/1/dirty`);
  });

  it('a reversal of something in a closed month counts on its own day', async () => {
    const instant = new Date('2026-06-20T10:00:00Z');
    const given = await world.record({
      ...admin(),
      type: 'admin_in',
      variant: 'bought',
      lines: bowls(3),
      at: instant,
    });
    expect(given.day).toBe('2026-06-20');
    await world.fresh.asOwner(`update accounts set closed_until = '2026-06-30'`);
    const undone = await world.reverse(given.id);
    expect(undone.day > '2026-06-30').toBe(true);
  });

  it('an order keeps more of the cagnotte as its boxes come back elsewhere', async () => {
    await credit(BOWL_DEPOSIT * 2);
    await grab(2);
    const order = {
      customerId: world.customer,
      restaurantId: world.sender,
      partnerId: world.partner,
      deliver: bowls(2),
      pickup: bowls(2),
    };
    expect(await world.run((tx) => createOrder(tx, world.accountId, order))).toMatchObject({ status: 'pending' });
    await world.record({ ...at(world.washer), type: 'return_container', lines: bowls(1) });
    // The deposit that came back is kept for the order: it buys nothing else.
    await expect(grab(1)).resolves.toBeDefined();
    await world.record({ ...at(world.washer), type: 'return_container', lines: bowls(2) });
    const refund = { ...admin(), type: 'refund_deposit', variant: 'account', holder: lea, amountCents: 100 } as const;
    await expect(world.record(refund)).rejects.toThrow('Il manque 1,00');
  });

  it('an order keeps more when a loan that waited turns out older, and cheaper, than the one it counted on', async () => {
    await credit(4000);
    const earlier = new Date(Date.now() - 60_000);
    await world.fresh.asOwner(
      `insert into format_prices values (${world.accountId}, ${world.bowl}, now() - interval '30 seconds', 900)`,
    );
    await grab(1);
    const order = { customerId: world.customer, restaurantId: world.sender, partnerId: world.partner };
    await world.run((tx) => createOrder(tx, world.accountId, { ...order, deliver: bowls(1), pickup: bowls(1) }));
    await world.record({ ...at(world.sender), type: 'grab_container', lines: bowls(1), at: earlier });
    const kept = await world.run((tx) => tx.selectFrom('order_holds').select('cents').executeTakeFirst());
    expect(kept?.cents).toBe(900 - BOWL_DEPOSIT);
  });

  it('an order keeps what comes into a cagnotte that never held a cent before', async () => {
    const fix = {
      ...admin(),
      type: 'admin_fix_customer_stocks',
      holder: lea,
      place: 'A.clean',
      lines: bowls(1),
    } as const;
    await world.record({ ...admin(), type: 'admin_in', variant: 'bought', lines: bowls(1) });
    await world.record({ ...fix, variant: 'more_offered' });
    const order = { customerId: world.customer, restaurantId: world.sender, partnerId: world.partner };
    await world.run((tx) => createOrder(tx, world.accountId, { ...order, deliver: bowls(1), pickup: bowls(1) }));
    await world.record({ ...fix, variant: 'less' });
    const refund = { ...admin(), type: 'refund_deposit', variant: 'account', holder: lea, amountCents: 100 } as const;
    await expect(world.record(refund)).rejects.toThrow('Il manque 1,00');
  });

  it('a reversal leaves nothing dirty where the restaurant washes by now', async () => {
    await credit(800);
    await grab(1);
    const back = await world.record({ ...at(world.sender), type: 'return_container', lines: bowls(1) });
    const collected = await world.record({
      ...admin(),
      type: 'admin_return_dirty',
      restaurantId: world.sender,
      lines: bowls(1),
    });
    await washing(world.sender, 'restaurant');
    await expect(world.reverse(collected.id)).rejects.toThrow('lave ses contenants');
    await expect(world.reverse(back.id)).rejects.toThrow('n’en a aucun sale');
  });

  it('nothing is given to a disabled card', async () => {
    const card = await activeCard();
    await world.record({ ...admin(), type: 'deactivate_card', holder: card });
    await expect(credit(500, card)).rejects.toThrow('est désactivée');
    const more = { ...admin(), type: 'admin_fix_customer_stocks', variant: 'more_offered', holder: card } as const;
    await expect(world.record({ ...more, place: 'A.clean', lines: bowls(1) })).rejects.toThrow('est désactivée');
  });
});

describe('a card’s balance', () => {
  it('goes to a customer with its loans, and comes back with its status when that is undone', async () => {
    const card = await activeCard(1000);
    await world.record({ ...at(world.sender), holder: card, type: 'grab_container', lines: bowls(2) });
    await world.record({ ...admin(), type: 'deactivate_card', holder: card });
    const before = await state();
    const moved = await world.record({ ...admin(), type: 'redeem_card', holder: card, receiver: lea });
    expect(moved).toMatchObject({ amountCents: 200, containersCostCents: 800, containersCount: 2 });
    expect(await state()).toMatchObject({
      money: { [`CAG/U/${world.customer}`]: 200, [`CON/U/${world.customer}`]: 800 },
      lots: [`U/${world.customer}/1 2 × 400`],
    });
    await world.reverse(moved.id);
    expect(await state()).toEqual(before);
  });
});

describe('a drawer that is emptied', () => {
  it('holds nothing afterwards, whatever was found in it', async () => {
    await credit(2000);
    await grab(3);
    const drop = { author: 'customer', holder: lea, drawerId: world.drawer } as const;
    await world.record({ ...drop, type: 'return_container_in_collection_drawer', lines: bowls(3) });
    const lines = [...bowls(2), ...cups(1)];
    const emptied = await world.record({
      ...admin(),
      type: 'empty_collection_terminal_drawer',
      drawerId: world.drawer,
      lines,
    });
    expect(emptied.containersCount).toBe(3);
    const gaps = await world.run((tx) =>
      tx.selectFrom('incidents').select(['kind', 'format_id', 'quantity']).orderBy('id').execute(),
    );
    expect(gaps).toEqual([
      { kind: 'gap', format_id: world.cup, quantity: 1 },
      { kind: 'gap', format_id: world.bowl, quantity: 1 },
    ]);
    expect((await state()).cells).toMatchObject({ 'A/0/1/dirty': 2, 'A/0/2/dirty': 1 });
    expect((await state()).cells).not.toHaveProperty(`T/${world.drawer}/1/dirty`);
    await world.reverse(emptied.id);
    expect((await state()).cells).toMatchObject({ [`T/${world.drawer}/1/dirty`]: 3 });
  });
});

describe('what is counted otherwise at a place', () => {
  const PLACES = [
    ['R.clean', () => ({ restaurantId: world.sender }), () => `R/${world.sender}/1/clean`],
    ['R.dirty', () => ({ restaurantId: world.sender }), () => `R/${world.sender}/1/dirty`],
    ['P.clean', () => ({ partnerId: world.partner }), () => `P/${world.partner}/1/clean`],
    ['P.dirty', () => ({ partnerId: world.partner }), () => `P/${world.partner}/1/dirty`],
    ['D.clean', () => ({ dropOffPointId: world.point }), () => `D/${world.point}/1/clean`],
    ['D.dirty', () => ({ dropOffPointId: world.point }), () => `D/${world.point}/1/dirty`],
    ['T.dirty', () => ({ drawerId: world.drawer }), () => `T/${world.drawer}/1/dirty`],
    ['A.clean', () => ({}), () => 'A/0/1/clean'],
    ['A.dirty', () => ({}), () => 'A/0/1/dirty'],
  ] as const;
  const count = (place: string, variant: 'found_at' | 'missing_at', quantity: number, rest: object = {}) =>
    world.record({
      ...admin(),
      type: variant === 'found_at' ? 'admin_in' : 'admin_out',
      variant,
      place,
      lines: bowls(quantity),
      comment: 'Recompté',
      ...rest,
    });

  it('is found or missing at each of the nine places, and is an incident until it is taken back', async () => {
    const before = await state();
    for (const [place, at, cell] of PLACES) {
      const had = (await state()).cells[cell()] ?? 0;
      const found = await count(place, 'found_at', 3, at());
      expect((await state()).cells[cell()], place).toBe(had + 3);
      const missing = await count(place, 'missing_at', 1, at());
      expect((await state()).cells[cell()], place).toBe(had + 2);
      expect((await state()).cells['X/0/1/gap'], place).toBe(-2);
      await world.reverse(missing.id);
      await world.reverse(found.id);
    }
    expect(await state()).toEqual(before);
    const { rows } = await world.run((tx) =>
      tx.raw<{ kind: string; quantity: number }>({ text: 'select distinct kind, quantity from incidents order by 2' }),
    );
    expect(rows).toEqual([
      { kind: 'count', quantity: 1 },
      { kind: 'count', quantity: 3 },
    ]);
  });

  it('says why, takes nothing that is promised or not there, and leaves nothing dirty where the restaurant washes', async () => {
    const shelf = { restaurantId: world.sender };
    await expect(count('R.clean', 'missing_at', 1, { ...shelf, comment: ' ' })).rejects.toThrow('Dites pourquoi');
    await expect(count('R.clean', 'missing_at', 1)).rejects.toThrow('Indiquez le restaurant.');
    await expect(count('P.transit', 'missing_at', 1, { partnerId: world.partner })).rejects.toThrow('lieu possible');
    await expect(count('R.clean', 'missing_at', 21, shelf)).rejects.toThrow('vous en demandez 21');
    await world.fresh.asOwner(
      `update cells set reserved = 15 where place = 'R' and place_id = ${world.sender} and format_id = 1`,
    );
    await expect(count('R.clean', 'missing_at', 6, shelf)).rejects.toThrow('promis à des commandes');
    await world.fresh.asOwner('update cells set reserved = 0');
    await expect(count('R.dirty', 'found_at', 1, { restaurantId: world.washer })).rejects.toThrow(/lav/);
    await expect(count('A.clean', 'found_at', 1, { reason: 'lost' })).rejects.toThrow('pas de raison');
  });
});

describe('a surplus that is settled', () => {
  it('leaves everything as if its return had been recorded: fleet, gaps, deposits, loans', async () => {
    await credit(2000);
    await grab(3);
    const before = await state();
    const back = await world.record({ ...at(world.sender), type: 'return_container', lines: bowls(1) });
    const returned = await state();
    await world.reverse(back.id);
    const out = { ...admin(), type: 'without_webapp_event', restaurantId: world.sender } as const;
    const { serviceId } = await world.record({ ...out, variant: 'out', customCustomer: 'Mairie', lines: bowls(1) });
    await world.record({
      ...admin(),
      type: 'without_webapp_event',
      variant: 'back',
      serviceId: serviceId ?? 0,
      lines: [{ formatId: world.bowl, quantity: 2, role: 'used' }],
    });
    const surplus = await state();
    expect(surplus.cells['X/0/1/gap']).toBe(-1);
    const less = {
      ...admin(),
      type: 'admin_fix_customer_stocks',
      variant: 'less',
      holder: lea,
      place: 'X.gap',
      lines: bowls(1),
    } as const;
    await expect(world.record(less)).rejects.toThrow('lieu possible');
    const settling = await world.record({ ...less, settling: true });
    const settled = await state();
    expect(settled.cells).not.toHaveProperty('X/0/1/gap');
    // The service served one more: its box went from clean to dirty. All the rest is as after the
    // return.
    const shelf = { [`R/${world.sender}/1/clean`]: 16, [`R/${world.sender}/1/dirty`]: 2 };
    expect(settled.cells).toEqual({ ...returned.cells, ...shelf });
    expect(settled.money).toEqual(returned.money);
    expect(settled.lots).toEqual(returned.lots);
    await world.reverse(settling.id);
    expect(await state()).toEqual(surplus);
    expect(before.money[`CON/U/${world.customer}`]).toBe(surplus.money[`CON/U/${world.customer}`]);
  });
});
