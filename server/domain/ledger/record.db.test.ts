import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Snapshot, snapshot } from '../../dev/testing/ledgerSnapshot.ts';
import { BOWL_DEPOSIT, CUP_DEPOSIT, type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { type HolderRef, type RecordCommand } from './types.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
});
afterEach(() => world.fresh.drop());

const state = (): Promise<Snapshot> => world.run((tx) => snapshot(tx, world.accountId));
const card = (id: number): HolderRef => ({ kind: 'card', id });
const customer = (): HolderRef => ({ kind: 'customer', id: world.customer });

async function activeCard(cents = 2000, funding = 'offered'): Promise<HolderRef> {
  const [id = 0] = await world.cards(funding, cents);
  await world.record({ type: 'activate_card', adminId: world.adminId, holder: card(id) });
  return card(id);
}

const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];

describe('stock comes in', () => {
  it.each([
    ['bought', 'A/0/1/clean', 'X/0/1/supplier'],
    ['found_clean', 'A/0/1/clean', 'X/0/1/gap'],
    ['found_dirty', 'A/0/1/dirty', 'X/0/1/gap'],
  ])('admin_in, %s', async (variant, to, from) => {
    const done = await world.record({ type: 'admin_in', variant, adminId: world.adminId, lines: bowls(40) });
    expect(done).toMatchObject({
      type: 'admin_in',
      variant,
      containersCount: 40,
      amountCents: 0,
      containersCostCents: 0,
    });
    expect(await state()).toMatchObject({
      cells: { [to]: 40, [from]: -40 },
      money: {},
      lots: [],
      rollups: { 'admin_in r0 f0': [1, 40, 0, 0, 0], 'admin_in r0 f1': [1, 40, 0, 0, 0] },
    });
  });

  it('twice the same format in one delivery counts once, and adds up', async () => {
    await world.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.adminId,
      lines: [...bowls(2), ...bowls(3)],
    });
    expect(await state()).toMatchObject({
      cells: { 'A/0/1/clean': 5 },
      rollups: { 'admin_in r0 f0': [1, 5, 0, 0, 0], 'admin_in r0 f1': [1, 5, 0, 0, 0] },
    });
  });
});

describe('stock is supplied', () => {
  beforeEach(async () => {
    await world.record({ type: 'admin_in', variant: 'bought', adminId: world.adminId, lines: bowls(40) });
  });

  it('admin_give to a restaurant', async () => {
    const done = await world.record({
      type: 'admin_give',
      adminId: world.adminId,
      restaurantId: world.sender,
      lines: bowls(15),
    });
    expect(done.variant).toBe('restaurant');
    expect(await state()).toMatchObject({
      cells: { 'A/0/1/clean': 25, [`R/${world.sender}/1/clean`]: 15 },
      rollups: { [`admin_give r${world.sender} f1`]: [1, 15, 0, 0, 0] },
    });
  });

  it('admin_give to a partner, who supplies a restaurant', async () => {
    const toPartner = await world.record({
      type: 'admin_give',
      adminId: world.adminId,
      partnerId: world.partner,
      lines: bowls(20),
    });
    expect(toPartner.variant).toBe('partner');
    const onward = await world.record({
      type: 'admin_give',
      adminId: world.adminId,
      partnerId: world.partner,
      restaurantId: world.washer,
      lines: bowls(8),
    });
    expect(onward.variant).toBe('partner_and_restaurant');
    expect((await state()).cells).toEqual({
      'A/0/1/clean': 20,
      [`P/${world.partner}/1/clean`]: 12,
      [`R/${world.washer}/1/clean`]: 8,
      'X/0/1/supplier': -40,
    });
  });
});

describe('money comes in', () => {
  it.each([
    ['offered', 'GES/-/0'],
    ['initiative', 'BANK/-/0'],
    ['restaurant', 'CASH/R/2'],
  ])('activate_card of a batch %s', async (funding, from) => {
    const [id = 0] = await world.cards(funding, 1500);
    const command: RecordCommand = {
      type: 'activate_card',
      author: 'restaurant_owner',
      holder: card(id),
      restaurantId: world.sender,
    };
    const done = await world.record(command);
    expect(done).toMatchObject({ variant: funding, amountCents: 1500, containersCount: 0 });
    expect(await state()).toEqual({
      cells: {},
      money: { [`CAG/K/${id}`]: 1500, [from]: -1500 },
      lots: [],
      rollups: { [`activate_card r${world.sender} f0`]: [1, 0, 0, 1500, 0] },
      cards: { [id]: 'active' },
    });
  });

  it('a card of a batch without money becomes active all the same', async () => {
    const holder = await activeCard(0);
    expect(await state()).toMatchObject({ money: {}, cards: { [holder.id]: 'active' } });
  });

  it.each([
    ['offered', 'GES/-/0'],
    ['initiative', 'BANK/-/0'],
    ['restaurant', 'CASH/R/2'],
  ] as const)('admin_free_deposit, %s', async (origin, from) => {
    const restaurantId = origin === 'restaurant' ? { restaurantId: world.sender } : {};
    const command = {
      type: 'admin_free_deposit',
      adminId: world.adminId,
      holder: customer(),
      amountCents: 750,
      origin,
    } as const;
    const done = await world.record({ ...command, ...restaurantId });
    expect(done).toMatchObject({ variant: origin, amountCents: 750 });
    expect((await state()).money).toEqual({ [`CAG/U/${world.customer}`]: 750, [from]: -750 });
  });

  it('admin_free_deposit is offered unless told otherwise', async () => {
    await world.record({ type: 'admin_free_deposit', adminId: world.adminId, holder: customer(), amountCents: 100 });
    expect((await state()).money).toEqual({ [`CAG/U/${world.customer}`]: 100, 'GES/-/0': -100 });
  });
});

describe('containers go out and come back', () => {
  beforeEach(async () => {
    await world.supply(world.sender, [...bowls(20), { formatId: world.cup, quantity: 20 }]);
    await world.supply(world.washer, bowls(20));
  });

  it('grab_container locks the deposits, and counts reuses', async () => {
    const holder = await activeCard(2000);
    const lines = [...bowls(3), { formatId: world.cup, quantity: 2 }];
    const cost = 3 * BOWL_DEPOSIT + 2 * CUP_DEPOSIT;
    const done = await world.record({
      type: 'grab_container',
      author: 'restaurant_owner',
      holder,
      restaurantId: world.sender,
      lines,
    });
    expect(done).toMatchObject({ amountCents: 0, containersCostCents: cost, containersCount: 5 });
    expect(await state()).toMatchObject({
      cells: {
        [`R/${world.sender}/1/clean`]: 17,
        [`R/${world.sender}/2/clean`]: 18,
        [`K/${holder.id}/1/held`]: 3,
        [`K/${holder.id}/2/held`]: 2,
      },
      money: { [`CAG/K/${holder.id}`]: 2000 - cost, [`CON/K/${holder.id}`]: cost },
      lots: [`K/${holder.id}/1 3 × ${BOWL_DEPOSIT}`, `K/${holder.id}/2 2 × ${CUP_DEPOSIT}`],
      rollups: {
        [`grab_container r${world.sender} f0`]: [1, 5, 5, 0, cost],
        [`grab_container r${world.sender} f1`]: [1, 3, 3, 0, 3 * BOWL_DEPOSIT],
        [`grab_container r${world.sender} f2`]: [1, 2, 2, 0, 2 * CUP_DEPOSIT],
      },
    });
  });

  it('return_container lands dirty where the initiative washes, clean where the restaurant does', async () => {
    const holder = await activeCard();
    const common = { author: 'restaurant_owner', holder } as const;
    await world.record({ ...common, type: 'grab_container', restaurantId: world.sender, lines: bowls(3) });
    await world.record({ ...common, type: 'return_container', restaurantId: world.sender, lines: bowls(1) });
    await world.record({ ...common, type: 'return_container', restaurantId: world.washer, lines: bowls(2) });
    const { cells, money, lots, rollups } = await state();
    expect(cells).toMatchObject({ [`R/${world.sender}/1/dirty`]: 1, [`R/${world.washer}/1/clean`]: 22 });
    expect(cells).not.toHaveProperty(`R/${world.washer}/1/dirty`);
    expect(money).toEqual({ [`CAG/K/${holder.id}`]: 2000, 'GES/-/0': -2000 });
    expect(lots).toEqual([]);
    expect(rollups).toMatchObject({ [`return_container r${world.washer} f0`]: [1, 2, 0, 0, 2 * BOWL_DEPOSIT] });
  });

  it('a return releases the deposit of the day of the loan, oldest loan first', async () => {
    const holder = await activeCard();
    const common = { author: 'customer', holder, restaurantId: world.sender } as const;
    await world.record({ ...common, type: 'grab_container', lines: bowls(1) });
    await world.fresh.asOwner(
      `insert into format_prices values (${world.accountId}, ${world.bowl}, now(), ${BOWL_DEPOSIT + 100})`,
    );
    await world.record({ ...common, type: 'grab_container', lines: bowls(1) });
    expect((await state()).lots).toEqual([`K/${holder.id}/1 1 × 400`, `K/${holder.id}/1 1 × 500`]);
    const back = await world.record({ ...common, type: 'return_container', lines: bowls(1) });
    expect(back.containersCostCents).toBe(BOWL_DEPOSIT);
    expect((await state()).lots).toEqual([`K/${holder.id}/1 1 × 500`]);
  });

  it('a disabled card keeps what it has and may give back', async () => {
    const holder = await activeCard();
    const common = { author: 'restaurant_owner', holder, restaurantId: world.sender } as const;
    await world.record({ ...common, type: 'grab_container', lines: bowls(2) });
    await world.record({ type: 'deactivate_card', adminId: world.adminId, holder });
    expect(await state()).toMatchObject({
      cells: { [`K/${holder.id}/1/held`]: 2 },
      money: { [`CAG/K/${holder.id}`]: 2000 - 2 * BOWL_DEPOSIT },
      cards: { [holder.id]: 'disabled' },
    });
    await world.record({ ...common, type: 'return_container', lines: bowls(2) });
    expect(await state()).toMatchObject({ money: { [`CAG/K/${holder.id}`]: 2000 }, lots: [] });
  });
});

describe('the day', () => {
  it('is the one that the administrator states', async () => {
    const at = new Date('2026-07-15T10:00:00Z');
    const done = await world.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.adminId,
      lines: bowls(1),
      day: '2026-07-01',
      at,
    });
    expect(done.day).toBe('2026-07-01');
  });
  it('is never in a closed month', async () => {
    await world.fresh.asOwner(`update accounts set closed_until = '2026-06-30'`);
    const at = new Date('2026-07-15T10:00:00Z');
    const late = {
      type: 'admin_in',
      variant: 'bought',
      adminId: world.adminId,
      lines: bowls(1),
      day: '2026-06-30',
      at,
    } as const;
    await expect(world.record(late)).rejects.toThrow('Le mois est clôturé jusqu’au 30/06/2026');
  });
});
