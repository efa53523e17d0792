import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create.ts';
import { reverseOrder } from '../orders/reverseOrder.ts';
import { cancelOrder, changeOrder, finishOrder, fixPickup, validateOrder } from '../orders/steps.ts';
import { askConfirmation, confirm } from './confirmation.ts';
import { exchange, recordGesture } from './gesture.ts';
import { complete, completeByProvider, failPending, openPending, reverseByProvider } from './pending.ts';
import { whyIrreversible } from './reverse.ts';
import { type Snapshot, snapshot } from './snapshot.ts';
import { BOWL_DEPOSIT, CUP_DEPOSIT, type TestWorld, testWorld } from './testWorld.ts';
import { type HolderRef, type RecordCommand } from './types.ts';
import { verifyLedger } from './verify.ts';

let world: TestWorld;
let lea: HolderRef;
beforeEach(async () => {
  world = await testWorld();
  lea = { kind: 'customer', id: world.customer };
  await world.supply(world.sender, [...bowls(20), ...cups(20)]);
  await world.supply(world.washer, bowls(20));
});
afterEach(async () => {
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
  await world.fresh.drop();
});

const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
const cups = (quantity: number) => [{ formatId: world.cup, quantity }];
const state = (): Promise<Snapshot> => world.run((tx) => snapshot(tx, world.accountId));
const admin = () => ({ adminId: world.adminId });
const credit = (amountCents: number, holder = lea) =>
  world.record({ ...admin(), type: 'admin_free_deposit', holder, amountCents, origin: 'offered' });
const at = (restaurantId: number) => ({ author: 'restaurant_owner' as const, holder: lea, restaurantId });
const grab = (quantity: number, restaurantId = world.sender) =>
  world.record({ ...at(restaurantId), type: 'grab_container', lines: bowls(quantity) });
const washing = (restaurantId: number, mode: string) =>
  world.fresh.asOwner(`update restaurants set wash_mode = '${mode}' where id = ${restaurantId}`);
async function activeCard(cents = 1000): Promise<HolderRef> {
  const [id = 0] = await world.cards('offered', cents);
  await world.record({ ...admin(), type: 'activate_card', holder: { kind: 'card', id } });
  return { kind: 'card', id };
}
const open = (command: RecordCommand) => world.run((tx) => openPending(tx, world.accountId, command));
const yes = (id: number) => world.run((tx) => completeByProvider(tx, world.accountId, id));

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
    await expect(world.reverse(back.id)).rejects.toThrow('n’a aucun Grand bol 1 L sale');
  });

  it('nothing is given to a disabled card', async () => {
    const card = await activeCard();
    await world.record({ ...admin(), type: 'deactivate_card', holder: card });
    await expect(credit(500, card)).rejects.toThrow('est désactivée');
    const more = { ...admin(), type: 'admin_fix_customer_stocks', variant: 'more_offered', holder: card } as const;
    await expect(world.record({ ...more, place: 'A.clean', lines: bowls(1) })).rejects.toThrow('est désactivée');
  });
});

describe('what one party asks and the other confirms', () => {
  it('moves only with the code that was shown, once, within five minutes', async () => {
    await credit(BOWL_DEPOSIT * 2);
    const before = await state();
    const command = { ...at(world.sender), type: 'grab_container', lines: bowls(1) } as const;
    const ask = () => world.run((tx) => askConfirmation(tx, world.accountId, command));
    const asked = await ask();
    expect(await state()).toEqual(before);
    const say = (id: number, code: string, instant = new Date()) =>
      world.run((tx) => confirm(tx, world.accountId, id, code, instant));
    const wrong = asked.code === '000000' ? '111111' : '000000';
    await expect(say(asked.id, wrong)).rejects.toThrow('n’est pas le bon');
    await say(asked.id, asked.code);
    await expect(say(asked.id, asked.code)).rejects.toThrow('n’est plus en attente');
    expect((await state()).money).toMatchObject({ [`CON/U/${world.customer}`]: BOWL_DEPOSIT });
    const late = await ask();
    const tooLate = new Date(late.expiresAt.getTime() + 1);
    await expect(say(late.id, late.code, tooLate)).rejects.toThrow('a expiré');
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
      'Les invités de Ô Bon Bol n’ont aucun Grand bol 1 L, vous en rendez 1.',
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
    const gesture = [
      { ...at(world.sender), type: 'return_container', lines: bowls(1) },
      { ...at(world.sender), type: 'grab_container', lines: bowls(2) },
    ] as const;
    await expect(world.run((tx) => recordGesture(tx, world.accountId, gesture))).rejects.toThrow('Il manque');
    expect(await state()).toEqual(before);
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

describe('the payment provider', () => {
  const topUp = (amountCents: number): RecordCommand => ({
    type: 'add_deposit',
    author: 'customer',
    holder: lea,
    amountCents,
  });

  it('brings money only once it says so, and twice is once', async () => {
    const id = await open(topUp(1500));
    expect((await state()).money).toEqual({});
    await yes(id);
    expect(await yes(id)).toBe(id);
    expect((await state()).money).toEqual({ [`CAG/U/${world.customer}`]: 1500, 'PSP/-/0': -1500 });
    expect(await world.run((tx) => whyIrreversible(tx, world.accountId, id))).toMatch('prestataire');
  });

  it('money that arrives too late is a credit tied to what failed', async () => {
    const id = await open(topUp(700));
    await world.run((tx) => failPending(tx, world.accountId, id, 'Délai dépassé'));
    const credited = await yes(id);
    expect(credited).not.toBe(id);
    expect(await yes(id)).toBe(credited);
    expect((await state()).money).toEqual({ [`CAG/U/${world.customer}`]: 700, 'PSP/-/0': -700 });
  });

  it('a loan that cannot be made any more leaves its money in the cagnotte', async () => {
    const loan = {
      ...topUp(400),
      type: 'grab_container_and_deposit',
      restaurantId: world.sender,
      lines: bowls(1),
    } as const;
    const id = await open(loan);
    await world.record({ ...admin(), type: 'admin_return', restaurantId: world.sender, lines: bowls(20) });
    expect(await yes(id)).not.toBe(id);
    expect((await state()).money).toEqual({ [`CAG/U/${world.customer}`]: 400, 'PSP/-/0': -400 });
  });

  it('a refund blocks its amount until it is done, never more than was paid by card', async () => {
    await yes(await open(topUp(1000)));
    await credit(500);
    const back = (amountCents: number) =>
      ({ type: 'refund_deposit', variant: 'payment_card', author: 'customer', holder: lea, amountCents }) as const;
    await expect(open(back(1200))).rejects.toThrow('ne peut rendre que 10,00');
    const asked = await open(back(900));
    await expect(grab(2)).rejects.toThrow('Il manque 2,00');
    await world.run((tx) => complete(tx, world.accountId, asked));
    expect((await state()).money).toMatchObject({ [`CAG/U/${world.customer}`]: 600, 'PSP/-/0': -100 });
    await world.run((tx) => reverseByProvider(tx, world.accountId, asked, 'Carte expirée'));
    expect((await state()).money).toMatchObject({ [`CAG/U/${world.customer}`]: 1500, 'PSP/-/0': -1000 });
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
});

describe('an order', () => {
  const ordered = (deliver = bowls(2), pickup: { formatId: number; quantity: number }[] = []) =>
    world.run((tx) =>
      createOrder(tx, world.accountId, {
        customerId: world.customer,
        restaurantId: world.sender,
        partnerId: world.partner,
        deliver,
        pickup,
      }),
    );
  const validate = (id: number) =>
    world.run((tx) => validateOrder(tx, world.accountId, id, { author: 'restaurant_owner' }));
  const courier = { recorder: 'partner' } as const;
  const finish = (id: number, handover = {}) =>
    world.run((tx) => finishOrder(tx, world.accountId, id, courier, handover));
  const back = (id: number) =>
    world.run((tx) => reverseOrder(tx, world.accountId, id, { comment: 'Erreur', adminId: world.adminId }));

  it('promises stock and money, and says what is missing', async () => {
    await credit(BOWL_DEPOSIT * 2);
    expect(await ordered()).toMatchObject({ status: 'pending' });
    const short = await ordered(bowls(1));
    expect(short.status).toBe('creation_failed');
    expect(short.failureReason).toMatch('Il manque 4,00');
    expect((await ordered(bowls(19))).failureReason).toMatch('dont 2 promis à des commandes, vous en demandez 19');
    await expect(grab(1)).rejects.toThrow('Il manque');
    const give = { ...admin(), type: 'admin_return', restaurantId: world.sender, lines: bowls(19) } as const;
    await expect(world.record(give)).rejects.toThrow('promis à des commandes');
  });

  it('is taken, delivered against what comes back, once; then undone step by step', async () => {
    await credit(BOWL_DEPOSIT * 2);
    await grab(2);
    const start = await state();
    const { id } = await ordered(bowls(2), bowls(2));
    await validate(id);
    const validated = await state();
    await finish(id, { pickedUp: [...bowls(2), ...cups(1)] });
    const done = await state();
    await finish(id, { pickedUp: bowls(2) });
    expect(await state()).toEqual(done);
    expect(done).toMatchObject({
      cells: { [`P/${world.partner}/1/dirty`]: 2, [`P/${world.partner}/2/dirty`]: 1, 'X/0/2/gap': -1 },
      money: { [`CON/U/${world.customer}`]: BOWL_DEPOSIT * 2 },
    });
    await world.run((tx) => fixPickup(tx, world.accountId, id, courier, 'fewer_taken', cups(1)));
    expect((await state()).cells).not.toHaveProperty(`P/${world.partner}/2/dirty`);
    await back(id);
    expect(await state()).toEqual(done);
    await back(id);
    expect(await state()).toEqual(validated);
    await back(id);
    await world.run((tx) => cancelOrder(tx, world.accountId, id, courier));
    expect(await state()).toEqual(start);
  });

  it('stays validated when fewer boxes come back than were to pay for it', async () => {
    await credit(BOWL_DEPOSIT * 2);
    await grab(2);
    const { id } = await ordered(bowls(2), bowls(2));
    await validate(id);
    const before = await state();
    await expect(finish(id, { pickedUp: bowls(1) })).rejects.toThrow('Il manque 4,00');
    expect(await state()).toEqual(before);
    await finish(id);
  });

  it('brings back what was not handed over, and frees what a change no longer needs', async () => {
    await credit(BOWL_DEPOSIT * 3);
    const { id } = await ordered(bowls(3));
    await world.run((tx) => changeOrder(tx, world.accountId, id, { deliver: bowls(2) }));
    await grab(1);
    await validate(id);
    await finish(id, { delivered: bowls(1), leftoversOpened: true });
    expect(await state()).toMatchObject({
      cells: { [`U/${world.customer}/1/held`]: 2, [`P/${world.partner}/1/dirty`]: 1 },
      money: { [`CAG/U/${world.customer}`]: BOWL_DEPOSIT },
    });
  });

  it('gives back what was taken beyond the plan, even out of what it had just delivered', async () => {
    await credit(BOWL_DEPOSIT * 2);
    const { id } = await ordered(bowls(2));
    await validate(id);
    await finish(id);
    const held = async (): Promise<number | undefined> =>
      (await state()).cells[`U/${world.customer}/${world.bowl}/held`];
    const fix = (variant: 'more_taken' | 'fewer_taken') =>
      world.run((tx) => fixPickup(tx, world.accountId, id, courier, variant, bowls(1)));
    await fix('more_taken');
    expect(await held()).toBe(1);
    await fix('fewer_taken');
    expect(await held()).toBe(2);
    await expect(fix('fewer_taken')).rejects.toThrow('vous en rendez 1');
  });

  it('a step of it is not reversed apart from it', async () => {
    await credit(BOWL_DEPOSIT);
    const { id } = await ordered(bowls(1));
    await validate(id);
    const [step] = await world.run((tx) =>
      tx.selectFrom('transactions').select('id').where('order_id', '=', id).execute(),
    );
    await expect(world.reverse(step?.id ?? 0)).rejects.toThrow('s’annule avec sa commande');
    const apart = { ...admin(), type: 'deliver_restaurant_order', lines: bowls(1) } as const;
    await expect(world.record(apart)).rejects.toThrow('commande');
  });
});
