import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOWL_DEPOSIT } from '../../../dev/testing/ledgerWorld.ts';
import {
  activeCard,
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
import { ownMoneyOf } from '../books/ownMoney.ts';
import { completeByProvider } from '../pending/byProvider.ts';
import { type HolderRef, type RecordCommand } from '../types.ts';

eachInAScenario();

const MIGRATION = join(import.meta.dirname, '../../../platform/database/migrations/202611281943_own_money.sql');

const paidIn = (amountCents: number, holder = lea) =>
  world.record({ ...admin(), type: 'admin_free_deposit', holder, amountCents, origin: 'initiative' });
const refund = (amountCents: number, holder = lea) =>
  world.record({ ...admin(), type: 'refund_deposit', variant: 'account', holder, amountCents });
const takeBack = (amountCents: number, holder = lea, comment = 'Compte clôturé') =>
  world.record({ ...admin(), type: 'admin_free_deposit', variant: 'taken_back', holder, amountCents, comment });
const redeem = (holder: HolderRef, receiver = lea) =>
  world.record({ ...admin(), type: 'redeem_card', holder, receiver });
const own = (holder = lea) => world.run((tx) => ownMoneyOf(tx, world.accountId, holder));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => error,
  );
const ofLea = async () => (await state()).money;

describe('a refund gives back what was paid in', () => {
  it('and never what was given', async () => {
    await credit(2000);
    expect(await refusal(refund(1))).toMatchObject({
      fields: {
        amount: [
          'Seuls 0,00\u00a0€ de cette cagnotte ont été versés et peuvent être remboursés\u00a0: le reste a été offert.',
        ],
      },
    });
    await paidIn(500);
    expect(await refusal(refund(501))).toBeInstanceOf(Error);
    await refund(500);
    expect(await refusal(refund(1))).toBeInstanceOf(Error);
  });

  it('twelve offered cards of 150 € redeemed one after the other give nothing back', async () => {
    await world.fresh.asOwner(`update accounts set max_balance_cents = 1000000 where id = ${world.accountId}`);
    for (let cards = 0; cards < 12; cards += 1) await redeem(await activeCard(15_000));
    expect((await ofLea())[`CAG/U/${world.customer}`]).toBe(180_000);
    expect(await refusal(refund(1))).toBeInstanceOf(Error);
  });

  it('by the provider too: a gift does not go back to a payment card', async () => {
    const topUp: RecordCommand = { type: 'add_deposit', author: 'customer', holder: lea, amountCents: 1000 };
    const asked = await open(topUp);
    await world.run((tx) => completeByProvider(tx, world.accountId, asked));
    await refund(1000);
    await credit(1000);
    const back: RecordCommand = { ...topUp, type: 'refund_deposit', variant: 'payment_card', amountCents: 1 };
    expect(await refusal(open(back))).toBeInstanceOf(Error);
  });

  it('what is asked to be paid back is counted before it is done', async () => {
    const topUp: RecordCommand = { type: 'add_deposit', author: 'customer', holder: lea, amountCents: 1000 };
    const asked = await open(topUp);
    await world.run((tx) => completeByProvider(tx, world.accountId, asked));
    await credit(1000);
    const waiting = await open({ ...topUp, type: 'refund_deposit', variant: 'payment_card' });
    expect(await refusal(refund(1))).toBeInstanceOf(Error);
    await world.run((tx) => completeByProvider(tx, world.accountId, waiting));
    expect(await own()).toBe(0);
  });

  it('a deposit that comes back is the holder’s again, whoever of both paid', async () => {
    await paidIn(BOWL_DEPOSIT);
    await grab(1);
    expect(await refusal(refund(1))).toBeInstanceOf(Error);
    await world.record({ ...at(world.sender), type: 'return_container', lines: bowls(1) });
    await refund(BOWL_DEPOSIT);
  });
});

describe('the balance of a card takes along what was paid in there', () => {
  it('and no more; its reversal takes it back', async () => {
    const card = await activeCard(1000);
    await paidIn(300, card);
    const redeemed = await redeem(card);
    expect([await own(card), await own()]).toEqual([0, 300]);
    expect(await refusal(refund(301))).toBeInstanceOf(Error);
    await world.reverse(redeemed.id);
    expect([await own(card), await own()]).toEqual([300, 0]);
    await redeem(card);
    await refund(300);
  });

  it('what is locked for containers there counts as well', async () => {
    const card = await activeCard(0);
    await paidIn(BOWL_DEPOSIT + 100, card);
    await world.record({ ...at(world.sender), holder: card, type: 'grab_container', lines: bowls(1) });
    await redeem(card);
    expect(await own()).toBe(BOWL_DEPOSIT + 100);
  });

  it('balances that went to somebody before are told apart by the migration, in their order', async () => {
    const card = await activeCard(1000);
    await paidIn(300, card);
    await refund(100, card);
    const other = await activeCard(500);
    await redeem(other, card);
    const redeemed = await redeem(card);
    await world.reverse(redeemed.id);
    await redeem(card);
    const moves = () =>
      world.run(async (tx) => {
        const { rows } = await tx.raw({ text: 'select * from own_money_moves order by transaction_id' });
        return rows;
      });
    const written = await moves();
    expect(written).toHaveLength(3);
    const backfill = /do \$\$.*\$\$;/s.exec(await readFile(MIGRATION, 'utf8'))?.[0] ?? '';
    await world.fresh.asOwner(`alter table own_money_moves disable trigger all; delete from own_money_moves;
      alter table own_money_moves enable trigger all; ${backfill}`);
    expect(await moves()).toEqual(written);
  });
});

describe('what is left of gifts is taken back', () => {
  it('from the cagnotte to the gifts, below zero, and nothing that was paid in', async () => {
    await credit(700);
    await paidIn(300);
    expect(await refusal(takeBack(701))).toMatchObject({
      fields: {
        amount: [
          'Seuls 7,00\u00a0€ de cette cagnotte ont été offerts et peuvent être repris\u00a0: le reste se rembourse.',
        ],
      },
    });
    const taken = await takeBack(700);
    expect(taken.amountCents).toBe(-700);
    expect(await ofLea()).toMatchObject({ [`CAG/U/${world.customer}`]: 300, 'BANK/-/0': -300 });
    await world.reverse(taken.id);
    expect(await ofLea()).toMatchObject({ [`CAG/U/${world.customer}`]: 1000, 'GES/-/0': -700 });
  });

  it('with the reason', async () => {
    await credit(700);
    expect(await refusal(takeBack(700, lea, ' '))).toMatchObject({ fields: { comment: [expect.any(String)] } });
  });

  it('of a closed card too', async () => {
    const card = await activeCard(1000);
    await world.record({ ...admin(), type: 'deactivate_card', holder: card });
    await takeBack(1000, card);
    expect((await ofLea())[`CAG/K/${card.id}`]).toBeUndefined();
  });
});
