import { parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '../../features/books/balance.ts';
import { completeByProvider } from '../ledger/pending/byProvider.ts';
import { openPending } from '../ledger/pending/openPending.ts';
import { verifyLedger } from '../ledger/verification/verify.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { rollUpAllDays } from './accountDays.ts';
import { rollUpYoungBooks } from './bookYoung.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.fresh.drop());

const holder = () => ({ kind: 'customer', id: world.customer }) as const;
const credit = (amountCents: number) =>
  world.record({ type: 'admin_free_deposit', adminId: world.adminId, holder: holder(), amountCents });

/** Euros credited to cagnottes today. */
async function credited(): Promise<number> {
  const day = parisDay(new Date());
  const rows = await world.run((tx) => balanceOf(tx, world.accountId, { from_date: day, to_date: day }));
  return rows.find(({ kind }) => kind === 'CAG')?.credit ?? 0;
}

async function counted(table: string): Promise<number> {
  const { rows } = await world.run((tx) => tx.raw<{ n: number }>({ text: `select count(*)::int as n from ${table}` }));
  return rows[0]?.n ?? 0;
}

it('sums young days up to a number, and knows what waited then when it is completed', async () => {
  const { database } = world.fresh;
  const rollUp = async () => {
    await rollUpAllDays(database);
    await rollUpYoungBooks(database);
  };
  const waiting = await world.run((tx) =>
    openPending(tx, world.accountId, {
      type: 'add_deposit',
      author: 'customer',
      holder: holder(),
      amountCents: 700,
    }),
  );
  await credit(1000);
  expect(await credited()).toBe(10);
  await rollUp();
  expect(await counted('book_young_rollups')).toBeGreaterThan(0);
  expect(await credited()).toBe(10);

  // One that is younger than the sums, and one that is older and was completed since.
  await credit(200);
  await world.run((tx) => completeByProvider(tx, world.accountId, waiting));
  expect(await counted('book_late_transactions')).toBe(1);
  expect(await credited()).toBe(19);
  expect(await verifyLedger(database, world.accountId)).toEqual([]);
  for (let time = 0; time < 2; time += 1) {
    await rollUp();
    expect(await counted('book_late_transactions')).toBe(0);
    expect(await credited()).toBe(19);
    expect(await verifyLedger(database, world.accountId)).toEqual([]);
  }
});

it('is recounted by the verification', async () => {
  await world.fresh.asOwner(
    'update book_young_rollups set debit_cents = debit_cents + 1 where ctid = (select ctid from book_young_rollups limit 1)',
  );
  expect((await verifyLedger(world.fresh.database, world.accountId)).join('\n')).toContain(
    'débits et crédits récents du',
  );
});
