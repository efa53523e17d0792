import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { inScope } from '../../platform/database/tenant.ts';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { type TestWorld, worldIn } from '../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from '../ledger/verification/verify.ts';
import { verifyAccount } from '../ledger/verification/verifyAccount.ts';
import { DAY_SUMS, FACTS_OF_ROWS } from './loanFacts.ts';
import { bothWays } from '../../dev/testing/worlds/loansBothWays.ts';
import { rollUpAllLoans, rollUpLoans } from './loanRollups.ts';

let fresh: FreshDatabase;
let world: TestWorld;
let holders: { kind: 'card'; id: number }[];

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
/** A new account for each test. */
beforeEach(async () => {
  world = await worldIn(fresh);
  const { adminId, bowl, sender } = world;
  await world.supply(sender, [{ formatId: bowl, quantity: 1000 }]);
  const ids = await world.cards('offered', 5000, 8);
  holders = ids.map((id) => ({ kind: 'card', id }));
  for (const holder of holders)
    await world.record({ type: 'activate_card', author: 'restaurant_owner', restaurantId: sender, holder, adminId });
});

const visit = (type: 'grab_container' | 'return_container', holder: { kind: 'card'; id: number }) =>
  world.record({
    ...{ type, holder, restaurantId: world.sender, author: 'restaurant_owner' },
    lines: [{ formatId: world.bowl, quantity: 1 }],
  });

/** A loan that is over and one that is not, rolled up. */
async function loansRolledUp(): Promise<void> {
  const [one, other] = holders;
  if (one === undefined || other === undefined) throw new Error('No cards');
  await visit('grab_container', one);
  await visit('return_container', one);
  await visit('grab_container', other);
  await rollUpAllLoans(fresh.database);
}

const marks = () =>
  world.run(async (tx) => {
    const { rows } = await tx.raw<{ rolled_up_to: number; last: number }>({
      text: `select rolled_up_to, (select max(n) from lot_rows where account_id = $1) as last
        from loan_rollup_marks where account_id = $1`,
      values: [world.accountId],
    });
    return rows[0];
  });

it('rolled up by two while eight cards lend, return and are reversed, nothing is missed nor counted twice', async () => {
  const { accountId } = world;
  let done = false;
  const rolling = async (): Promise<void> => {
    while (!done) await rollUpLoans(fresh.database, accountId);
  };
  const living = Promise.all(
    holders.map(async (holder) => {
      for (let turn = 0; turn < 6; turn += 1) {
        await visit('grab_container', holder);
        const { id } = await visit('return_container', holder);
        if (turn % 3 === 0) await world.reverse(id);
        if (turn % 2 === 0) {
          const { summed, counted } = await bothWays(world);
          for (const { soFar } of [summed, counted]) expect(soFar.lent).toBeGreaterThan(0);
        }
      }
    }),
  ).finally(() => (done = true));
  await Promise.all([living, rolling(), rolling()]);
  await rollUpAllLoans(fresh.database);

  const { summed, counted } = await bothWays(world);
  expect(summed).toEqual(counted);
  const own = await bothWays(world, undefined, undefined, { restaurantId: world.sender });
  expect(own.summed).toEqual(counted);
  // Lent 48, of which 32 are back: 16 returns were reversed.
  expect(summed.soFar).toMatchObject({ lent: 48, pieces: 32 });
  expect(summed.duration.pieces).toBe(32);
  const mark = await marks();
  expect(mark?.rolled_up_to).toBe(mark?.last);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
});

it('waits for no posting that takes long, and goes on the next time', async () => {
  await loansRolledUp();
  const { accountId } = world;
  const before = await marks();
  const [holder] = holders;
  if (holder === undefined) throw new Error('No card');
  await world.run(async (tx) => {
    await tx.raw({ text: 'select pg_advisory_xact_lock_shared(70, $1)', values: [accountId] });
    await rollUpLoans(fresh.database, accountId);
    expect(await marks()).toEqual(before);
  });
  await visit('grab_container', holder);
  await rollUpAllLoans(fresh.database);
  const after = await marks();
  expect(after?.rolled_up_to).toBeGreaterThan(before?.rolled_up_to ?? 0);
  expect(after?.rolled_up_to).toBe(after?.last);
});

it('goes on behind postings that leave no gap, up to what was written before the last time', async () => {
  await loansRolledUp();
  const { accountId } = world;
  const [holder] = holders;
  if (holder === undefined) throw new Error('No card');
  // As a simulated year does: the account is taken again by the next one before it is let go.
  const behindABusyAccount = () =>
    world.run(async (tx) => {
      await tx.raw({ text: 'select pg_advisory_xact_lock(70, $1)', values: [accountId] });
      await rollUpLoans(fresh.database, accountId);
    });
  await visit('grab_container', holder);
  const written = await marks();
  await behindABusyAccount();
  expect(await marks()).toEqual(written);
  await visit('return_container', holder);
  // Transactions begun by then are over: transactions in the cluster's other databases count too,
  // and other tests run there.
  await vi.waitFor(
    async () => {
      await behindABusyAccount();
      expect((await marks())?.rolled_up_to).toBeGreaterThanOrEqual(written?.last ?? 0);
    },
    { timeout: 30_000, interval: 200 },
  );
  await rollUpAllLoans(fresh.database);
  const after = await marks();
  expect(after?.rolled_up_to).toBe(after?.last);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
});

it('tells how long the oldest loan has waited to be rolled up', async () => {
  await loansRolledUp();
  const { accountId } = world;
  const [holder] = holders;
  if (holder === undefined) throw new Error('No card');
  const waiting = async (): Promise<number> => {
    const { rows } = await fresh.pool.query<{ seconds: number }>('select loans_behind_seconds() as seconds');
    return rows[0]?.seconds ?? -1;
  };
  await rollUpAllLoans(fresh.database);
  expect(await waiting()).toBe(0);
  await world.record({
    ...{ type: 'grab_container', holder, restaurantId: world.sender, author: 'restaurant_owner' },
    lines: [{ formatId: world.bowl, quantity: 1 }],
    at: new Date(Date.now() - 600_000),
  });
  expect(await waiting()).toBeGreaterThanOrEqual(600);
  await rollUpLoans(fresh.database, accountId);
  expect(await waiting()).toBe(0);
});

it('tells a roll-up that is off, by its day and format, whichever way the books are verified', async () => {
  await loansRolledUp();
  const { accountId, bowl } = world;
  const off = async (table: string, column: string, only: string, mode: 'full' | 'incremental') => {
    const rows = `${table} set ${column} = ${column}`;
    await fresh.asOwner(`update ${rows} + 1 where format_id = ${bowl} and ${only}`);
    const { checks } = await verifyAccount(fresh.database, accountId, { mode });
    await fresh.asOwner(`update ${rows} - 1 where format_id = ${bowl} and ${only}`);
    return checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
  };
  await verifyAccount(fresh.database, accountId, { mode: 'full' });
  const [lent] = await off('loan_rollups', 'pieces', "fate = 'lent'", 'full');
  expect(lent).toMatch(new RegExp(`emprunts du .* lent .* format ${bowl}`));
  for (const [n, column] of DAY_SUMS.entries()) {
    const sentences = await off('loan_day_rollups', column, 'lent > 0', n === 0 ? 'full' : 'incremental');
    expect(sentences, column).toEqual([expect.stringMatching(new RegExp(`devenir des emprunts du .* format ${bowl}`))]);
  }
  for (const mode of ['full', 'incremental'] as const)
    expect(await off('loan_age_rollups', 'pieces', 'age = 0', mode), mode).toEqual([
      expect.stringMatching(new RegExp(`durée des emprunts finis en .* 0 jours format ${bowl}`)),
    ]);
});

it('tells a roll-up of a restaurant that is off, by its day, restaurant and format', async () => {
  await loansRolledUp();
  const { accountId, bowl, sender } = world;
  for (const [table, column, only, what] of [
    ['restaurant_loan_day_rollups', 'back_30', 'lent > 0', 'devenir'],
    ['restaurant_loan_age_rollups', 'pieces', 'age = 0', 'durée 0'],
  ] as const) {
    const rows = `${table} set ${column} = ${column}`;
    await fresh.asOwner(`update ${rows} + 1 where ${only}`);
    const { checks } = await verifyAccount(fresh.database, accountId, { mode: 'full' });
    await fresh.asOwner(`update ${rows} - 1 where ${only}`);
    const [sentence] = checks.flatMap(({ findings }) => findings.map((finding) => finding.sentence));
    expect(sentence).toMatch(new RegExp(`emprunts du .* ${what} restaurant ${sender} format ${bowl}`));
  }
});

it('adds what an older server rolled up for the account alone to restaurants, once', async () => {
  await loansRolledUp();
  const { accountId } = world;
  const [holder] = holders;
  if (holder === undefined) throw new Error('No card');
  await rollUpAllLoans(fresh.database);
  await fresh.asOwner(`update loan_rollup_marks set restaurants_up_to = 0;
    delete from restaurant_loan_day_rollups; delete from restaurant_loan_age_rollups`);
  const figures = () => bothWays(world, undefined, undefined, { restaurantId: world.sender });
  const before = await figures();
  expect(before.summed).toEqual(before.counted);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
  await rollUpAllLoans(fresh.database);
  expect((await figures()).summed).toEqual(before.counted);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
});

it('is filled by the migration for restaurants too', async () => {
  await loansRolledUp();
  await rollUpAllLoans(fresh.database);
  const name = '202611231317_loans_by_restaurant.sql';
  const sql = readFileSync(join(import.meta.dirname, '../../platform/database/migrations', name), 'utf8');
  const filled = sql.slice(sql.indexOf('with facts as'), sql.indexOf('update loan_rollup_marks'));
  const rolledUp = async () => {
    const of = (table: string, keys: string) =>
      world.run((tx) => tx.raw<{ pieces: number }>({ text: `select * from ${table} order by ${keys}` }));
    const days = await of('restaurant_loan_day_rollups', 'restaurant_id, format_id, day');
    const ages = await of('restaurant_loan_age_rollups', 'restaurant_id, format_id, end_day, age');
    return [days.rows, ages.rows.filter(({ pieces }) => pieces !== 0)];
  };
  const before = await rolledUp();
  expect(before[0]?.length).toBeGreaterThan(0);
  await fresh.asOwner(`delete from restaurant_loan_day_rollups; delete from restaurant_loan_age_rollups; ${filled}`);
  expect(await rolledUp()).toEqual(before);
});

it('is filled by the migration with what was rolled up before it', async () => {
  await loansRolledUp();
  await rollUpAllLoans(fresh.database);
  const sql = readFileSync(join(import.meta.dirname, '../../platform/database/migrations/0056_loan_days.sql'), 'utf8');
  const filled = sql.slice(sql.indexOf('insert into loan_day_rollups'));
  const rolledUp = async () => {
    const of = (table: string, keys: string) =>
      world.run((tx) => tx.raw<{ pieces: number }>({ text: `select * from ${table} order by ${keys}` }));
    const ages = await of('loan_age_rollups', 'format_id, month, age');
    const days = await of('loan_day_rollups', 'format_id, day');
    return [days.rows, ages.rows.filter(({ pieces }) => pieces !== 0)];
  };
  const before = await rolledUp();
  expect(before[0]?.length).toBeGreaterThan(0);
  await fresh.asOwner(`delete from loan_day_rollups; delete from loan_age_rollups; ${filled}`);
  expect(await rolledUp()).toEqual(before);
});

it('rolls up the other accounts when one cannot be, and says so', async () => {
  const { accountId } = world;
  const [holder] = holders;
  if (holder === undefined) throw new Error('No card');
  const other = await worldIn(fresh);
  await other.supply(other.sender, [{ formatId: other.bowl, quantity: 1 }]);
  await other.record({
    ...{ type: 'grab_guest_container', restaurantId: other.sender, author: 'restaurant_owner' },
    lines: [{ formatId: other.bowl, quantity: 1 }],
  });
  await visit('grab_container', holder);
  await fresh.asOwner(`alter table loan_rollups add constraint broken check (account_id <> ${accountId}) not valid`);
  await expect(rollUpAllLoans(fresh.database)).rejects.toThrow('not rolled up: 1');
  const { rows } = await other.run((tx) => tx.raw({ text: 'select from loan_rollups' }));
  expect(rows.length).toBeGreaterThan(0);
  await fresh.asOwner('alter table loan_rollups drop constraint broken');
  await rollUpAllLoans(fresh.database);
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
});

it('shows one account nothing of another', async () => {
  await loansRolledUp();
  const seen = await inScope(fresh.database, { kind: 'account', accountId: world.accountId + 1000 }, (tx) =>
    tx.raw({ text: 'select from loan_rollups' }),
  );
  expect(seen.rowCount).toBe(0);
});

it('each row written since is looked up by its keys: no table is read whole for it, rows being guarded as they are', async () => {
  const { accountId } = world;
  for (const holder of holders) await visit('grab_container', holder);
  await fresh.asOwner('analyze transactions, lots, lot_rows');
  const plan = await world.run(async (tx) => {
    // Tables this small are read whole by choice.
    await tx.raw({
      text: 'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    });
    const rows = `select * from lot_rows where account_id = ${accountId} and n > 5 and n <= 9`;
    const text = `explain with rows as (${rows}) ${FACTS_OF_ROWS.replaceAll('$1', String(accountId))}`;
    return (await tx.raw<{ 'QUERY PLAN': string }>({ text })).rows.map((line) => line['QUERY PLAN']).join('\n');
  });
  for (const table of ['transactions t', 'transactions d', 'lots l'])
    expect(plan).toMatch(new RegExp(`Index Scan using \\w+_pkey on ${table} .*\\n *Index Cond: .*\\(id = `));
});
