import { afterAll, beforeAll, expect, it } from 'vitest';
import { LedgerRefusal } from './refusals.ts';
import { snapshot } from '../../dev/testing/ledgerSnapshot.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from './verification/verify.ts';

const BALANCE = 100;
const CALLERS = 200;
const ROUNDS = 20;
/** Deposit of the coin, in cents: what is spent at each try. */
const COIN = 1;

let world: TestWorld;
let coin: number;
beforeAll(async () => {
  world = await testWorld();
  coin = await world.run(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: "insert into formats (account_id, title) values ($1, 'Jeton') returning id",
      values: [world.accountId],
    });
    const id = rows[0]?.id ?? 0;
    await tx.raw({
      text: "insert into format_prices values ($1, $2, '2020-01-01', $3)",
      values: [world.accountId, id, COIN],
    });
    return id;
  });
});
afterAll(() => world.fresh.drop());

const settled = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );
const count = (outcomes: readonly unknown[]): number => outcomes.filter((outcome) => outcome === 'done').length;

it(`${CALLERS} parallel debits of a cagnotte of ${BALANCE}: exactly ${BALANCE} pass`, async () => {
  await world.supply(world.sender, [{ formatId: coin, quantity: ROUNDS * CALLERS }]);
  for (const id of await world.cards('offered', BALANCE, ROUNDS)) {
    await world.record({ type: 'activate_card', adminId: world.adminId, holder: { kind: 'card', id } });
    const grab = () =>
      world.record({
        type: 'grab_container',
        author: 'customer',
        holder: { kind: 'card', id },
        restaurantId: world.sender,
        lines: [{ formatId: coin, quantity: 1 }],
      });
    const outcomes = await Promise.all(Array.from({ length: CALLERS }, () => settled(grab())));
    expect(count(outcomes)).toBe(BALANCE);
    expect(outcomes.filter((outcome) => outcome !== 'done' && !(outcome instanceof LedgerRefusal))).toEqual([]);
    const { money } = await world.run((tx) => snapshot(tx, world.accountId));
    expect(money).toMatchObject({ [`CON/K/${id}`]: BALANCE });
    expect(money).not.toHaveProperty(`CAG/K/${id}`);
  }
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it(`${CALLERS} people at a shelf of ${BALANCE}: exactly ${BALANCE} are served`, async () => {
  await world.supply(world.washer, [{ formatId: coin, quantity: BALANCE }]);
  const cards = await world.cards('offered', BALANCE, CALLERS);
  await Promise.all(
    cards.map((id) => world.record({ type: 'activate_card', adminId: world.adminId, holder: { kind: 'card', id } })),
  );
  const outcomes = await Promise.all(
    cards.map((id) =>
      settled(
        world.record({
          type: 'grab_container',
          author: 'customer',
          holder: { kind: 'card', id },
          restaurantId: world.washer,
          lines: [{ formatId: coin, quantity: 1 }],
        }),
      ),
    ),
  );
  expect(count(outcomes)).toBe(BALANCE);
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});
