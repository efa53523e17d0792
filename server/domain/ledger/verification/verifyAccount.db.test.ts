import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../../platform/database/tenant.ts';
import { closeMonth } from '../months/closeMonth.ts';
import { complete } from '../pending/complete.ts';
import { openPending } from '../pending/openPending.ts';
import { record } from '../record.ts';
import { type FreshDatabase, freshDatabase } from '../../../dev/testing/database.ts';
import { type TestWorld, worldIn } from '../../../dev/testing/ledgerWorld.ts';
import { type CommandLine } from '../types.ts';
import { runChecks } from './verify.ts';
import { type VerificationReport, checkpointOf, lastVerification, verifyAccount } from './verifyAccount.ts';

/**
 * Each test has a separate account in it: the statements of a verification take long to plan anew.
 */
let fresh: FreshDatabase;
let world: TestWorld;
let lines: CommandLine[];
const customer = () => ({ kind: 'customer', id: world.customer }) as const;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  world = await worldIn(fresh);
  await world.supply(world.sender, [{ formatId: world.bowl, quantity: 20 }]);
  lines = [{ formatId: world.bowl, quantity: 1 }];
  await credit(5000);
  await lend(2);
});

const credit = (amountCents: number) =>
  world.record({ type: 'admin_free_deposit', adminId: world.adminId, holder: customer(), amountCents });
const lend = (quantity: number) =>
  world.record({
    type: 'grab_container',
    author: 'restaurant_owner',
    holder: customer(),
    restaurantId: world.sender,
    lines: [{ formatId: world.bowl, quantity }],
  });
const verify = (mode: 'full' | 'incremental') => verifyAccount(world.fresh.database, world.accountId, { mode });
const tamper = (sql: string) => world.fresh.tamper(sql);
const faultsOf = ({ checks }: VerificationReport): string =>
  checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence)).join('\n');

describe('a full verification', () => {
  it('counts what it looked at, finds nothing off, and is kept', async () => {
    const report = await verify('full');
    expect(faultsOf(report)).toBe('');
    expect(report).toMatchObject({ mode: 'full', off: 0, transactions: 4, accountId: world.accountId });
    expect(report.checks.every(({ title, unit }) => title !== '' && unit !== '')).toBe(true);
    expect(report.checks.find(({ name }) => name === 'balances')?.counted).toBeGreaterThan(2);
    const kept = await inScope(world.fresh.database, { kind: 'account', accountId: world.accountId }, (tx) =>
      lastVerification(tx, world.accountId),
    );
    expect(kept).toEqual(report);
  });

  it('finds a month that is not the sum of its days, and a statement that is not the bill', async () => {
    await world.fresh.asOwner(`insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from)
      values (${world.accountId}, ${world.sender}, 'per_refill', 30, '2020-01-01')`);
    await world.record({
      type: 'grab_container',
      author: 'restaurant_owner',
      holder: customer(),
      restaurantId: world.sender,
      lines: [{ formatId: world.bowl, quantity: 3 }],
      at: new Date('2026-06-10T10:00:00Z'),
    });
    await world.run((tx) => closeMonth(tx, world.accountId, '2026-06-01'));
    expect(faultsOf(await verify('full'))).toBe('');
    await tamper(`update monthly_rollups set quantity = quantity + 1 where type = 'grab_container' and month = '2026-06-01';
      update statements set net_cents = 1 where net_cents = 90`);
    const found = faultsOf(await verify('full'));
    expect(found).toContain('statistiques du mois 2026-06-01 grab_container');
    expect(found).toContain(
      `facturé à la clôture, restaurant ${world.sender} 2026-06-01\u00a0: 1 dans les registres, 90`,
    );
  });
});

describe('an incremental verification', () => {
  it('is a full one the first time, then looks at what was posted since', async () => {
    expect(await verify('incremental')).toMatchObject({ mode: 'full', off: 0, transactions: 4 });
    expect(await verify('incremental')).toMatchObject({ mode: 'incremental', off: 0, transactions: 0 });
    const loan = await lend(1);
    await world.reverse(loan.id);
    const next = await verify('incremental');
    expect(faultsOf(next)).toBe('');
    expect(next).toMatchObject({ mode: 'incremental', transactions: 2 });
  });

  it('sees what was pending then and came since, with its older number', async () => {
    const id = await world.run((tx) =>
      openPending(tx, world.accountId, {
        type: 'add_deposit',
        author: 'customer',
        holder: customer(),
        amountCents: 700,
      }),
    );
    await verify('full');
    await world.run((tx) => complete(tx, world.accountId, id));
    const report = await verify('incremental');
    expect(faultsOf(report)).toBe('');
    expect(report.transactions).toBe(1);
  });

  it.each([
    ['a stock', "update cells set quantity = quantity + 1 where place = 'R' and state = 'clean'", 'invariant 1, stock'],
    ['a balance', "update money_accounts set balance_cents = 1 where kind = 'CAG'", 'invariant 3, solde'],
    ['a row that is new', 'update movements set quantity = 9 where quantity = 1', 'invariant 4, mouvements'],
    ['a loan', 'update lots set left_quantity = 0 where opened = 1', 'invariant 2, lot'],
    ['a statistic of today', "update daily_rollups set reuses = 99 where type = 'grab_container'", 'invariant 7'],
    ['what a customer did', 'update customer_rollups set reuses = 99', 'invariant 7, conso'],
    [
      'on which days a customer was active',
      'update customer_day_rollups set transactions = 9',
      'invariant 7, transactions du conso',
    ],
    ['how many were active', 'update activity_rollups set customers = 9', 'invariant 7, consos actifs du'],
  ])('finds %s that was tampered with since, and does not go on from there', async (_, sql, expected) => {
    await verify('full');
    await lend(1);
    await tamper(sql);
    expect(faultsOf(await verify('incremental'))).toContain(expected);
    expect(faultsOf(await verify('incremental'))).toContain(expected);
  });

  it('finds as much where there is too much to be named', async () => {
    await verify('full');
    await lend(1);
    await tamper("update cells set quantity = quantity + 1 where place = 'R' and state = 'clean'");
    const [named, unnamed] = await world.run(async (tx) => {
      const checkpoint = await checkpointOf(tx, world.accountId);
      if (checkpoint === null) throw new Error('No checkpoint');
      return [await runChecks(tx, checkpoint), await runChecks(tx, checkpoint, 0)];
    });
    expect(named.find(({ name }) => name === 'cells')?.off).toBe(1);
    expect(unnamed).toEqual(named);
  });

  it('misses nothing that was under way while it looked, however small its number', async () => {
    await verify('full');
    let finish = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => (finish = resolve));
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = world.run(async (tx) => {
      await record(tx, world.accountId, { type: 'admin_in', variant: 'bought', adminId: world.adminId, lines });
      isWritten();
      await isAllowed;
    });
    await written;
    await credit(10);
    expect(await verify('incremental')).toMatchObject({ off: 0, transactions: 1 });
    finish();
    await slow;
    await credit(20);
    expect(await verify('incremental')).toMatchObject({ off: 0, transactions: 2 });
  });

  it('goes on while others write, without a difference', async () => {
    await verify('full');
    let isOver = false;
    const writers = [1, 2, 3].map(async () => {
      while (!isOver) await credit(10);
    });
    try {
      for (let round = 0; round < 4; round += 1) expect(faultsOf(await verify('incremental'))).toBe('');
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    expect(faultsOf(await verify('full'))).toBe('');
  });
});
