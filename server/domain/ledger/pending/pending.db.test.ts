import { describe, expect, it } from 'vitest';
import {
  admin,
  at,
  bowls,
  credit,
  eachInAScenario,
  grab,
  lea,
  open,
  state,
  world,
} from '../../../dev/testing/worlds/ledgerScenario.ts';
import { whyIrreversible } from '../reversal/reverse.ts';
import { BOWL_DEPOSIT } from '../../../dev/testing/ledgerWorld.ts';
import { type RecordCommand } from '../types.ts';
import { askConfirmation, confirm } from './confirmation.ts';
import { completeByProvider, reverseByProvider } from './byProvider.ts';
import { complete } from './complete.ts';
import { failPending } from './settle.ts';

eachInAScenario();

const yes = (id: number) => world.run((tx) => completeByProvider(tx, world.accountId, id));

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
