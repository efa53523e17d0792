import { addDays } from '@boucle/contract/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../database/tenant.ts';
import { type TestWorld, testWorld, worldIn } from '../testing/ledgerWorld.ts';
import { verifyLedger } from '../ledger/verification/verify.ts';
import { FACTS_OF_ROWS } from './loanFacts.ts';
import { endedLoans, loanFates } from './queries.ts';
import { rollUpAllLoans, rollUpLoans } from './loanRollups.ts';

const ALWAYS = { from: '2020-01-01', to: '2030-12-31' };

let world: TestWorld;
let holders: { kind: 'card'; id: number }[];

beforeAll(async () => {
  world = await testWorld();
  const { adminId, bowl, sender } = world;
  await world.supply(sender, [{ formatId: bowl, quantity: 1000 }]);
  const ids = await world.cards('offered', 5000, 8);
  holders = ids.map((id) => ({ kind: 'card', id }));
  for (const holder of holders)
    await world.record({ type: 'activate_card', author: 'restaurant_owner', restaurantId: sender, holder, adminId });
});
afterAll(() => world.fresh.drop());

const visit = (type: 'grab_container' | 'return_container', holder: { kind: 'card'; id: number }) =>
  world.record({
    ...{ type, holder, restaurantId: world.sender, author: 'restaurant_owner' },
    lines: [{ formatId: world.bowl, quantity: 1 }],
  });

/** All is back within 30 days here: the class of its end is told by its last day. */
const judged = (fates: Awaited<ReturnType<typeof loanFates>>) =>
  fates.map((fate) => ({ ...fate, endDay: fate.endDay === null ? null : addDays(fate.loanDay, 30) }));

/** By the roll-ups, and row by row: those of the one restaurant that lends. */
async function bothWays() {
  const { accountId, sender } = world;
  return world.run(async (tx) => {
    const one = { restaurantId: sender };
    return {
      quick: [...(await loanFates(tx, accountId, ALWAYS)), ...(await endedLoans(tx, accountId, ALWAYS))],
      slow: [...judged(await loanFates(tx, accountId, ALWAYS, one)), ...(await endedLoans(tx, accountId, ALWAYS, one))],
    };
  });
}
const unpriced = (fates: Awaited<ReturnType<typeof loanFates>>) => fates.map((fate) => ({ ...fate, purchaseCents: 0 }));

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
  const { fresh, accountId } = world;
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
          const { quick, slow } = await bothWays();
          expect(quick.length).toBeGreaterThan(0);
          expect(slow.length).toBeGreaterThan(0);
        }
      }
    }),
  ).finally(() => (done = true));
  await Promise.all([living, rolling(), rolling()]);
  await rollUpAllLoans(fresh.database);

  const { quick, slow } = await bothWays();
  expect(quick).toEqual(unpriced(slow));
  // Lent 48, of which 32 are back: 16 returns were reversed.
  expect(quick.filter(({ fate }) => fate === 'lent').map(({ pieces }) => pieces)).toEqual([48]);
  expect(quick.filter(({ fate }) => fate === 'back').map(({ pieces }) => pieces)).toEqual([32, 32]);
  const mark = await marks();
  expect(mark?.rolled_up_to).toBe(mark?.last);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
});

it('waits for no posting that takes long, and goes on the next time', async () => {
  const { fresh, accountId } = world;
  const before = await marks();
  const [holder] = holders;
  if (holder === undefined) throw new Error('No card');
  await world.run(async (tx) => {
    await tx.raw({ text: 'select pg_advisory_xact_lock_shared(70, $1)', values: [accountId] });
    await rollUpLoans(fresh.database, accountId);
    expect(await marks()).toEqual(before);
  });
  await visit('return_container', holder);
  await rollUpAllLoans(fresh.database);
  const after = await marks();
  expect(after?.rolled_up_to).toBeGreaterThan(before?.rolled_up_to ?? 0);
  expect(after?.rolled_up_to).toBe(after?.last);
});

it('goes on behind postings that leave no gap, up to what was written before the last time (fault 44)', async () => {
  const { fresh, accountId } = world;
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
  await behindABusyAccount();
  expect((await marks())?.rolled_up_to).toBe(written?.last);
  await rollUpAllLoans(fresh.database);
  const after = await marks();
  expect(after?.rolled_up_to).toBe(after?.last);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
});

it('tells how long the oldest loan has waited to be rolled up (fault 44)', async () => {
  const { fresh, accountId } = world;
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

it('tells a roll-up that is off, by its day and format', async () => {
  const { fresh, accountId, bowl } = world;
  await fresh.asOwner(`update loan_rollups set pieces = pieces + 1 where format_id = ${bowl} and fate = 'lent'`);
  const [finding, ...others] = await verifyLedger(fresh.database, accountId);
  expect(finding).toMatch(new RegExp(`emprunts du .* lent .* format ${bowl}`));
  expect(others).toEqual([]);
  await fresh.asOwner(`update loan_rollups set pieces = pieces - 1 where format_id = ${bowl} and fate = 'lent'`);
});

it('rolls up the other accounts when one cannot be, and says so', async () => {
  const { fresh, accountId } = world;
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
  const seen = await inScope(world.fresh.database, { kind: 'account', accountId: world.accountId + 1000 }, (tx) =>
    tx.raw({ text: 'select from loan_rollups' }),
  );
  expect(seen.rowCount).toBe(0);
});

it('each row written since is looked up by its keys: no table is read whole for it, rows being guarded as they are', async () => {
  const { accountId, fresh } = world;
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
