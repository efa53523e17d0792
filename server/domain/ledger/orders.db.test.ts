import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create.ts';
import { reverseOrder } from '../orders/reverseOrder.ts';
import { cancelOrder, changeOrder, finishOrder, fixPickup, validateOrder } from '../orders/steps.ts';
import {
  admin,
  bowls,
  credit,
  cups,
  eachInAScenario,
  grab,
  state,
  world,
} from '../../dev/testing/worlds/ledgerScenario.ts';
import { BOWL_DEPOSIT } from '../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from './verification/verify.ts';

eachInAScenario();

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

  it('counts no more on the box that a card had given, once the card has it back', async () => {
    await credit(BOWL_DEPOSIT);
    const [card = 0] = await world.cards('offered', BOWL_DEPOSIT * 2);
    const holder = { kind: 'card', id: card } as const;
    const counter = { author: 'restaurant_owner', restaurantId: world.sender } as const;
    await world.record({ ...admin(), type: 'activate_card', holder });
    await world.record({ ...counter, type: 'grab_container', holder, lines: bowls(1) });
    const receiver = { kind: 'customer', id: world.customer } as const;
    const given = await world.record({ ...admin(), type: 'redeem_card', holder, receiver });
    await ordered(bowls(1), bowls(1));
    await world.reverse(given.id);
    expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
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
