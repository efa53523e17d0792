import { describe, expect, it } from 'vitest';
import { completeByProvider, creditArrived } from '../pending/byProvider.ts';
import { openPending } from '../pending/openPending.ts';
import {
  activeCard,
  admin,
  bowls,
  credit,
  eachInAScenario,
  grab,
  lea,
  open,
  state,
  world,
} from '../../../dev/testing/worlds/ledgerScenario.ts';
import { BOWL_DEPOSIT } from '../../../dev/testing/ledgerWorld.ts';
import { type RecordCommand } from '../types.ts';

eachInAScenario();

const capOf = (cents: number) =>
  world.fresh.asOwner(`update accounts set max_balance_cents = ${cents} where id = ${world.accountId}`);
const topUp = (amountCents: number): RecordCommand => ({
  type: 'add_deposit',
  author: 'customer',
  holder: lea,
  amountCents,
});
const purse = async () => (await state()).money[`CAG/U/${world.customer}`] ?? 0;
const yes = (id: number) => world.run((tx) => completeByProvider(tx, world.accountId, id));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => error,
  );

describe('a cagnotte takes new money up to its cap', () => {
  it('an initiative that chose nothing has one of 150 €', async () => {
    const { rows } = await world.run((tx) =>
      tx.raw<{ column_default: string }>({
        text: `select column_default from information_schema.columns where table_name = 'accounts' and column_name = 'max_balance_cents'`,
      }),
    );
    expect(rows[0]?.column_default).toBe('15000');
  });

  it('a credit beyond it is refused at its amount, with the room that is left; to the cent it is taken', async () => {
    await capOf(2000);
    await credit(1500);
    expect(await refusal(credit(501))).toMatchObject({
      fields: {
        amount: [
          'Une cagnotte est plafonnée à 20,00\u00a0€\u00a0: celle-ci peut encore recevoir 5,00\u00a0€, pas 5,01\u00a0€.',
        ],
      },
    });
    await credit(500);
    expect(await refusal(credit(1))).toMatchObject({
      detail: 'Une cagnotte est plafonnée à 20,00\u00a0€\u00a0: celle-ci ne peut plus rien recevoir.',
    });
    expect(await purse()).toBe(2000);
  });

  it('a top-up is looked at when it is asked for, with those that wait; one of yesterday is not counted any more', async () => {
    await capOf(2000);
    await credit(500);
    const first = await open(topUp(1000));
    expect(await refusal(open(topUp(501)))).toMatchObject({
      fields: {
        amount: [
          'Une cagnotte est plafonnée à 20,00\u00a0€\u00a0: celle-ci peut encore recevoir 5,00\u00a0€ (10,00\u00a0€ déjà en attente), pas 5,01\u00a0€.',
        ],
      },
    });
    expect(await refusal(credit(501))).toBeInstanceOf(Error);
    await world.fresh.asOwner(`update transactions set created_at = now() - interval '25 hours' where id = ${first}`);
    await open(topUp(1500));
  });

  it('two top-ups asked for at once do not take it together beyond its cap', async () => {
    await capOf(2000);
    const both = await Promise.all([refusal(open(topUp(1500))), refusal(open(topUp(1500)))]);
    expect(both.filter((one) => one instanceof Error)).toHaveLength(1);
  });

  it('what pays a container at once counts for what it leaves on the cagnotte', async () => {
    await capOf(1000);
    await credit(900);
    const loan = (amountCents: number): RecordCommand => ({
      ...topUp(amountCents),
      type: 'grab_container_and_deposit',
      restaurantId: world.sender,
      lines: bowls(1),
    });
    await open(loan(BOWL_DEPOSIT + 60));
    expect(await refusal(open(loan(BOWL_DEPOSIT + 60)))).toBeInstanceOf(Error);
    await open(loan(BOWL_DEPOSIT));
  });

  it('a reward that the initiative pays is refused at its reward; one that a restaurant gives moves nothing', async () => {
    await capOf(1000);
    await credit(900);
    const reward = (variant: string): RecordCommand => ({
      type: 'redeem_reward',
      variant,
      author: 'restaurant_owner',
      holder: lea,
      restaurantId: world.sender,
      amountCents: 200,
    });
    expect(await refusal(world.record(reward('account')))).toMatchObject({
      fields: { reward_id: [expect.stringContaining('plafonnée à 10,00\u00a0€') as string] },
    });
    await world.record(reward('restaurant'));
    expect(await purse()).toBe(900);
  });

  it('the balance of a card is refused beyond it, whoever gives it: twelve cards do not make twelve caps', async () => {
    await capOf(1000);
    const first = await activeCard(1000);
    const second = await activeCard(1000);
    await world.record({ ...admin(), type: 'redeem_card', holder: first, receiver: lea });
    expect(
      await refusal(world.record({ ...admin(), type: 'redeem_card', holder: second, receiver: lea })),
    ).toMatchObject({
      fields: {
        to_customer_id: ['Une cagnotte est plafonnée à 10,00\u00a0€\u00a0: celle-ci ne peut plus rien recevoir.'],
      },
    });
    expect(await purse()).toBe(1000);
  });

  it('what is there already stays when the cap goes down, and may be spent', async () => {
    await credit(3000);
    await capOf(1000);
    expect(await refusal(credit(1))).toBeInstanceOf(Error);
    await grab(1);
    expect(await purse()).toBe(3000 - BOWL_DEPOSIT);
  });
});

describe('what arrives is never refused', () => {
  it('a payment that was asked for in time, one that comes late, and another amount than was asked', async () => {
    await capOf(2000);
    const [asked, late, other] = [await open(topUp(700)), await open(topUp(600)), await open(topUp(500))];
    await capOf(100);
    await yes(asked);
    await world.run((tx) => creditArrived(tx, world.accountId, other, { amountCents: 900, reason: 'Autre montant' }));
    await yes(late);
    expect(await purse()).toBe(700 + 900 + 600);
  });

  it('a return and the reversal of a loan', async () => {
    await credit(1000);
    const lent = await grab(1);
    await grab(1);
    await capOf(100);
    await world.record({
      type: 'return_container',
      author: 'restaurant_owner',
      holder: lea,
      restaurantId: world.sender,
      lines: bowls(1),
    });
    await world.reverse(lent.id).catch(() => undefined);
    expect(await purse()).toBe(1000 - BOWL_DEPOSIT);
  });

  it('a card that was made before is activated', async () => {
    const cards = await world.cards('offered', 1000);
    await capOf(100);
    await world.record({ ...admin(), type: 'activate_card', holder: { kind: 'card', id: cards[0] ?? 0 } });
    expect((await state()).money[`CAG/K/${cards[0] ?? 0}`]).toBe(1000);
  });

  it('what an administrator asks for is counted against nobody else', async () => {
    await capOf(1000);
    await world.run((tx) => openPending(tx, world.accountId, topUp(1000)));
    const card = await activeCard(100);
    await credit(900, card);
    expect(await refusal(credit(1, card))).toBeInstanceOf(Error);
  });
});
