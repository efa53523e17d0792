import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Snapshot, snapshot } from '../../../dev/testing/ledgerSnapshot.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { type HolderRef, type RecordCommand, type Recorded } from '../types.ts';
import { reverse, whyIrreversible } from './reverse.ts';

let world: TestWorld;
let holder: HolderRef;
beforeEach(async () => {
  world = await testWorld();
  const [id = 0] = await world.cards('initiative', 2000);
  holder = { kind: 'card', id };
  await world.supply(world.sender, bowls(20));
  await world.supply(world.washer, bowls(20));
});
afterEach(() => world.fresh.drop());

const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
const state = (): Promise<Snapshot> => world.run((tx) => snapshot(tx, world.accountId));
const why = (id: number): Promise<string | null> => world.run((tx) => whyIrreversible(tx, world.accountId, id));
const activate = () => world.record({ type: 'activate_card', adminId: world.adminId, holder });
const atCounter = (type: 'grab_container' | 'return_container', quantity: number): Promise<Recorded> =>
  world.record({ type, author: 'restaurant_owner', holder, restaurantId: world.sender, lines: bowls(quantity) });

describe('a reversal leaves everything as if nothing had been', () => {
  const admin = () => ({ adminId: world.adminId });
  const shop = () => ({ author: 'restaurant_owner' as const, holder, restaurantId: world.washer });
  const credit = () => ({ ...admin(), type: 'admin_free_deposit' as const, amountCents: 600, holder });

  it.each<[string, () => RecordCommand]>([
    ['admin_in, bought', () => ({ ...admin(), type: 'admin_in', variant: 'bought', lines: bowls(5) })],
    ['admin_in, found clean', () => ({ ...admin(), type: 'admin_in', variant: 'found_clean', lines: bowls(5) })],
    ['admin_in, found dirty', () => ({ ...admin(), type: 'admin_in', variant: 'found_dirty', lines: bowls(5) })],
    [
      'admin_give to a restaurant',
      () => ({ ...admin(), type: 'admin_give', restaurantId: world.sender, lines: bowls(3) }),
    ],
    ['admin_give to a partner', () => ({ ...admin(), type: 'admin_give', partnerId: world.partner, lines: bowls(3) })],
    [
      'admin_give by a partner',
      () => ({ ...admin(), type: 'admin_give', partnerId: world.partner, restaurantId: world.washer, lines: bowls(2) }),
    ],
    ['admin_free_deposit, offered', () => ({ ...credit(), origin: 'offered' })],
    ['admin_free_deposit, received by the initiative', () => ({ ...credit(), origin: 'initiative' })],
    [
      'admin_free_deposit, received by a restaurant',
      () => ({ ...credit(), origin: 'restaurant', restaurantId: world.sender }),
    ],
    ['grab_container', () => ({ ...shop(), type: 'grab_container', lines: bowls(2) })],
    ['return_container', () => ({ ...shop(), type: 'return_container', lines: bowls(2) })],
    ['deactivate_card', () => ({ ...admin(), type: 'deactivate_card', holder })],
  ])('%s', async (_, command) => {
    await activate();
    await atCounter('grab_container', 3);
    await world.record({ ...admin(), type: 'admin_in', variant: 'bought', lines: bowls(9) });
    await world.record({ ...admin(), type: 'admin_give', partnerId: world.partner, lines: bowls(4) });
    const before = await state();
    const done = await world.record(command());
    expect(await state()).not.toEqual(before);
    expect(await why(done.id)).toBeNull();

    const undone = await world.reverse(done.id);
    expect(await state()).toEqual(before);
    expect(undone).toMatchObject({ type: done.type, variant: done.variant, day: done.day, reversesId: done.id });
    expect([undone.amountCents, undone.containersCount, undone.containersCostCents]).toEqual(
      [done.amountCents, done.containersCount, done.containersCostCents].map((figure) => 0 - figure),
    );
  });

  it.each(['offered', 'initiative', 'restaurant'])('activate_card of a batch %s', async (funding) => {
    const [id = 0] = await world.cards(funding, 900);
    const before = await state();
    const command = { type: 'activate_card', author: 'restaurant_owner', restaurantId: world.sender } as const;
    const done = await world.record({ ...command, holder: { kind: 'card', id } });
    await world.reverse(done.id);
    expect(await state()).toEqual(before);
    await world.record({ ...command, holder: { kind: 'card', id } });
    expect((await state()).cards).toMatchObject({ [id]: 'active' });
  });

  it('deactivate_card of a card that was never active', async () => {
    const before = await state();
    const done = await world.record({ type: 'deactivate_card', adminId: world.adminId, holder });
    await world.reverse(done.id);
    expect(await state()).toEqual(before);
  });
});

describe('a reversal counts on the day of what it reverses', () => {
  const past = { at: new Date('2026-05-10T10:00:00Z') };
  it('while its month is open', async () => {
    const done = await world.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.adminId,
      lines: bowls(1),
      ...past,
    });
    expect((await world.reverse(done.id)).day).toBe('2026-05-10');
  });
  it('and on its own once the month is closed', async () => {
    const done = await world.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.adminId,
      lines: bowls(1),
      ...past,
    });
    await world.fresh.asOwner("update accounts set closed_until = '2026-05-31'");
    const at = new Date('2026-06-02T10:00:00Z');
    const undone = await world.run((tx) =>
      reverse(tx, world.accountId, { transactionId: done.id, comment: 'Erreur', adminId: world.adminId, at }),
    );
    expect(undone.day).toBe('2026-06-02');
  });
});

describe('a reversal is refused', () => {
  /** Both the reversal and the question whether it could be. */
  const refused = async (id: number, sentence: string): Promise<void> => {
    const before = await state();
    expect(await why(id)).toBe(sentence);
    await expect(world.reverse(id)).rejects.toThrow(sentence);
    expect(await state()).toEqual(before);
  };

  it('without a comment', async () => {
    const done = await activate();
    await expect(world.reverse(done.id, ' ')).rejects.toThrow('Indiquez pourquoi vous annulez.');
  });
  it('of a reversal, and of what is reversed already', async () => {
    const done = await activate();
    const undone = await world.reverse(done.id);
    await refused(undone.id, 'Une annulation ne s’annule pas.');
    await refused(done.id, 'Cette transaction est déjà annulée.');
  });
  it('of what does not exist', () => refused(9999, 'Cette transaction n’existe pas.'));
  it('of a loan whose containers came back', async () => {
    await activate();
    const grab = await atCounter('grab_container', 2);
    await atCounter('return_container', 1);
    await refused(grab.id, 'Des contenants de cet emprunt ont déjà été rendus.');
  });
  it('of a credit that is spent', async () => {
    await activate();
    const credit = await world.record({
      type: 'admin_free_deposit',
      adminId: world.adminId,
      holder,
      amountCents: 1000,
    });
    await atCounter('grab_container', 6);
    await refused(
      credit.id,
      'Il manque 4,00\u00a0€ sur la cagnotte\u00a0: 6,00\u00a0€ disponibles pour 10,00\u00a0€ à reprendre.',
    );
  });
  it('of a supply that is lent already', async () => {
    await activate();
    const give = await world.run(async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: "select id from transactions where type = 'admin_give' order by id limit 1",
      });
      return rows[0]?.id ?? 0;
    });
    await atCounter('grab_container', 2);
    await refused(give, 'Grand bol 1 L\u00a0: Chez Manon en a 18 propres, annuler en demande 20.');
  });
  it('of the activation of a card that was used, even when it has as much as then', async () => {
    const done = await activate();
    await atCounter('grab_container', 1);
    await world.record({ type: 'admin_free_deposit', adminId: world.adminId, holder, amountCents: 400 });
    await refused(
      done.id,
      `La carte ${String(holder.id).padStart(6, '0')} a servi depuis\u00a0: son activation ne s’annule plus.`,
    );
  });
  it('of an activation once the card is disabled', async () => {
    const done = await activate();
    await world.record({ type: 'deactivate_card', adminId: world.adminId, holder });
    await refused(done.id, `La carte ${String(holder.id).padStart(6, '0')} a changé d’état depuis.`);
  });
  it('of a return to a card whose activation was reversed since, even where there is no deposit', async () => {
    await world.fresh.asOwner(`insert into format_prices values (${world.accountId}, ${world.bowl}, now(), 0)`);
    const activation = await activate();
    await atCounter('grab_container', 1);
    const back = await atCounter('return_container', 1);
    await world.reverse(activation.id);
    await refused(back.id, `La carte ${String(holder.id).padStart(6, '0')} a changé d’état depuis.`);
  });
  it('the second of two at the same moment', async () => {
    const done = await activate();
    const outcomes = await Promise.allSettled([world.reverse(done.id), world.reverse(done.id), world.reverse(done.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
