import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../testing/ledgerWorld.ts';
import { verifyLedger } from '../verification/verify.ts';
import { closeMonth } from './closeMonth.ts';
import { monthsToSeal, sealedDays, sealedHead } from './sealedRows.ts';
import { brokenMonths, keptSeals, sealAllMonths, verifySeals } from './seals.ts';

const CLOSED_AT = new Date('2026-05-02T10:00:00Z');
let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
  const { adminId, customer } = world;
  for (const month of ['01', '02', '03']) {
    await world.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: customer },
      amountCents: 1000,
      adminId,
      at: new Date(`2026-${month}-10T10:00:00Z`),
    });
  }
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01'])
    await world.run((tx) => closeMonth(tx, world.accountId, month, { now: CLOSED_AT }));
});
afterAll(() => world.fresh.drop());

const seals = () => world.run((tx) => keptSeals(tx, world.accountId));
const states = async () => (await world.run((tx) => verifySeals(tx, world.accountId))).map(({ state }) => state);
const tamper = (sql: string) => world.fresh.tamper(sql);

it('seals each month behind the one before as it is closed: anybody hashes the same text to the same seal', async () => {
  const kept = await seals();
  expect(kept).toMatchObject([
    { month: '2026-01-01', previous: null, rows: 1, cents: 1000, sealedAt: CLOSED_AT },
    { month: '2026-02-01', previous: kept[0]?.sha256 },
    { month: '2026-03-01', previous: kept[1]?.sha256 },
  ]);
  expect(await states()).toEqual(['right', 'right', 'right']);
  const text = await world.run(async (tx) => {
    const [, february] = await monthsToSeal(tx, world.accountId);
    if (february === undefined) throw new Error('Three months are closed');
    let whole = sealedHead(february, kept[0]?.sha256 ?? null);
    for await (const day of sealedDays(february, (work) => work(tx))) whole += day.text;
    return whole;
  });
  expect(text).toMatch(/\nT \d+ admin_free_deposit offered 2026-02-10 \d+ - E1 GES\/-\/0>CAG\/U\/\d+ 1000\n$/);
  expect(createHash('sha256').update(text).digest('hex')).toBe(kept[1]?.sha256);
});

it('is touched by nothing that erases a person', async () => {
  await world.fresh.asOwner(
    `update customers set name = '', email = 'efface@exemple.fr', erased_at = now() where id = ${world.customer}`,
  );
  expect(await states()).toEqual(['right', 'right', 'right']);
});

it('shows a row changed by the owner of the database, in its month and all that follow', async () => {
  const entry = `transaction_id = (select id from transactions where account_id = ${world.accountId} and day = '2026-02-10')`;
  await tamper(`update entries set amount_cents = 900 where ${entry}`);
  expect(await states()).toEqual(['right', 'wrong', 'after']);
  // A month after it is as it was sealed.
  const broken = (from: string, to: string) => world.run((tx) => brokenMonths(tx, world.accountId, { from, to }));
  expect(await broken('2026-01-01', '2026-12-31')).toEqual(['2026-02-01']);
  expect([await broken('2026-03-01', '2026-12-31'), await broken('2026-01-01', '2026-01-31')]).toEqual([[], []]);
  await tamper(`update entries set amount_cents = 1000 where ${entry}`);
  expect(await states()).toEqual(['right', 'right', 'right']);
});

it('is counted by the verification of the books', async () => {
  const found = async () => (await verifyLedger(world.fresh.database, world.accountId)).join('\n');
  expect(await found()).toBe('');
  await tamper("update period_seals set rows = rows + 1 where month = '2026-03-01'");
  expect(await found()).toContain('sceau du mois 2026-03');
  await tamper("update period_seals set rows = rows - 1 where month = '2026-03-01'");
  await tamper("update period_seals set previous_sha256 = sha256 where month = '2026-02-01'");
  expect(await found()).toContain('sceau du mois 2026-02');
  await tamper(
    `update period_seals set previous_sha256 = (select sha256 from period_seals where account_id = ${world.accountId} and month = '2026-01-01')
      where account_id = ${world.accountId} and month = '2026-02-01'`,
  );
  expect(await found()).toBe('');
});

it('cannot show it to somebody whose seals were all recomputed, but the seal on a paper does', async () => {
  const printed = (await seals())[1]?.sha256;
  const entry = `transaction_id = (select id from transactions where account_id = ${world.accountId} and day = '2026-02-10')`;
  await tamper(`update entries set amount_cents = 900 where ${entry}; delete from period_seals`);
  await sealAllMonths(world.fresh.database);
  expect(await states()).toEqual(['right', 'right', 'right']);
  const verified = await world.run((tx) => verifySeals(tx, world.accountId));
  expect(verified[1]?.computed).not.toBe(printed);
  // A row sealed after its month's closing says when.
  expect((await seals()).every(({ sealedAt }) => sealedAt > CLOSED_AT)).toBe(true);
});
