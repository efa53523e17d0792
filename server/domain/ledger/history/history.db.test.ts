import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../dev/testing/database.ts';
import { record } from '../record.ts';
import { LedgerRefusal } from '../refusals.ts';
import { reverse } from '../reversal/reverse.ts';
import { snapshot } from '../../../dev/testing/ledgerSnapshot.ts';
import { type TestWorld, worldIn } from '../../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from '../verification/verify.ts';
import { type HistoryStep, recordHistory } from './history.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** A little of everything, at instants a minute apart. */
async function stepsOf(world: TestWorld): Promise<HistoryStep[]> {
  const [first = 0, second = 0] = await world.cards('initiative', 2000, 2);
  const { adminId, bowl, cup, sender, washer, partner } = world;
  const lines = [
    { formatId: bowl, quantity: 12 },
    { formatId: cup, quantity: 12 },
  ];
  const some = (quantity: number) => [{ formatId: bowl, quantity }];
  const card = (id: number) => ({ holder: { kind: 'card' as const, id } });
  const shop = { author: 'restaurant_owner' as const, restaurantId: sender };
  const steps: HistoryStep[] = [
    { command: { type: 'admin_in', variant: 'bought', adminId, lines: [...lines, ...lines, ...lines] } },
    { command: { type: 'admin_give', adminId, restaurantId: sender, lines } },
    { command: { type: 'admin_give', adminId, partnerId: partner, lines } },
    { command: { type: 'admin_give', adminId, partnerId: partner, restaurantId: washer, lines: some(5) } },
    { command: { type: 'activate_card', adminId, ...card(first) } },
    { command: { type: 'activate_card', adminId, ...card(second) } },
    { command: { type: 'grab_container', ...shop, ...card(first), lines: some(2) } },
    { command: { type: 'grab_container', ...shop, ...card(first), lines: some(1) } },
    { command: { type: 'return_container', ...shop, ...card(first), lines: some(2) } },
    { reverses: 8, comment: 'Rendu par erreur', adminId },
    { command: { type: 'return_container', ...shop, ...card(first), restaurantId: washer, lines: some(3) } },
    { command: { type: 'admin_free_deposit', adminId, ...card(second), amountCents: 500, origin: 'offered' } },
    { reverses: 11, comment: 'Mauvaise carte', adminId },
    { command: { type: 'grab_container', ...shop, ...card(second), lines: some(1) } },
    { command: { type: 'deactivate_card', adminId, ...card(second) } },
  ];
  return steps.map((step, minute) => {
    const at = new Date(Date.UTC(2026, 5, 1, 10, minute));
    return 'command' in step ? { command: { ...step.command, at } } : { ...step, at };
  });
}

it('a history leaves the books that its steps leave one by one', async () => {
  const [together, apart] = [await worldIn(fresh), await worldIn(fresh)];
  const history = await stepsOf(together);
  await together.run((tx) => recordHistory(tx, together.accountId, history));
  const steps = await stepsOf(apart);
  const ids: number[] = [];
  for (const step of steps) {
    const { id } = await apart.run((tx) =>
      'command' in step
        ? record(tx, apart.accountId, step.command)
        : reverse(tx, apart.accountId, { ...step, transactionId: ids[step.reverses] ?? 0 }),
    );
    ids.push(id);
  }
  expect(named(await read(together), together)).toEqual(named(await read(apart), apart));
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
});

it('a history goes on from the books it finds', async () => {
  const world = await worldIn(fresh);
  const steps = await stepsOf(world);
  await world.run((tx) => recordHistory(tx, world.accountId, steps.slice(0, 8)));
  await world.run((tx) => recordHistory(tx, world.accountId, steps.slice(10, 11)));
  const last = steps[13];
  if (last && 'command' in last) await world.record(last.command);
  expect(await verifyLedger(fresh.database, world.accountId)).toEqual([]);
  expect((await read(world)).lots).toHaveLength(1);
});

it('a history of which one step is refused leaves nothing', async () => {
  const world = await worldIn(fresh);
  const steps = await stepsOf(world);
  const before = await read(world);
  const twice = [...steps, ...steps.slice(6, 7)];
  await expect(world.run((tx) => recordHistory(tx, world.accountId, twice))).resolves.toHaveLength(16);
  const other = await worldIn(fresh);
  const bad = [...(await stepsOf(other)), { reverses: 8, comment: 'Encore', adminId: other.adminId }];
  await expect(other.run((tx) => recordHistory(tx, other.accountId, bad))).rejects.toThrow(LedgerRefusal);
  expect((await read(other)).cells).toEqual({});
  expect(before.cells).toEqual({});
});

const read = (world: TestWorld) => world.run((tx) => snapshot(tx, world.accountId));

/** The numbers of two accounts differ; what they stand for must not. */
function named(books: unknown, world: TestWorld): unknown {
  const firstCard = Object.keys((books as { cards: object }).cards).map(Number)[0] ?? 0;
  const shift = (text: string, pattern: RegExp, base: number): string =>
    text.replace(pattern, (_, before: string, id: string) => `${before}${Number(id) - base}`);
  let text = JSON.stringify(books, null, 1);
  text = shift(text, /(K\/|^ {2}")(\d+)(?=[/"])/gm, firstCard);
  text = shift(text, /(R\/| r)([1-9]\d*)/g, world.washer);
  text = shift(text, /(P\/)(\d+)/g, world.partner);
  // As values: keys sort as numbers written as text, 10 before 9.
  return JSON.parse(shift(text, /((?:[ARPKX]\/\d+\/| f))([1-9]\d*)/g, world.bowl - 1));
}
