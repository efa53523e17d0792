import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { rollUpBooks } from '../../../domain/statistics/bookDays.ts';
import { rollUpYoung } from '../../../domain/statistics/bookYoung.ts';
import { rollUpLoans } from '../../../domain/statistics/loanRollups.ts';
import { verifySeals } from '../../../domain/ledger/months/seals.ts';
import { fecTotals } from '../worlds/fecTotals.ts';
import { liabilityBothWays } from '../worlds/liabilityRows.ts';
import { bothWays } from '../worlds/loansBothWays.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle as settlePayment } from '../../../domain/ledger/settlements.ts';
import { verifyAccount } from '../../../domain/ledger/verification/verifyAccount.ts';
import { attemptOf } from './attempts.ts';
import { SeededRandom } from './seededRandom.ts';
import { type ModelRun } from './modelRun.ts';
import { newModelRun, stock } from './newModelRun.ts';
import { historyOf, settle } from './playHistories.ts';

const MONTHS = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01'];
const COMMANDS_A_MONTH = 40;
const HOURS_APART = 12;
/** A verification of either kind comes once in so many commands. */
const VERIFY_EVERY = 12;
const RUNS = process.env['LONG'] === '1' ? 150 : 2;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const verify = async ({ world }: ModelRun, mode: 'full' | 'incremental'): Promise<string[]> => {
  const { checks } = await verifyAccount(world.fresh.database, world.accountId, { mode });
  return checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
};

/**
 * Verifies what was posted since the last good verification, then everything: both find the same.
 */
async function expectBothRight(run: ModelRun): Promise<void> {
  expect(await verify(run, 'incremental')).toEqual([]);
  expect(await verify(run, 'full')).toEqual([]);
}

/** Half the restaurants that owe something pay, on that day. */
async function payStatements({ world }: ModelRun, day: string): Promise<void> {
  const { accountId, adminId } = world;
  await world.run(async (tx) => {
    const { rows } = await tx.raw<{ id: number; restaurant_id: number; due: number }>({
      text: `select id, restaurant_id, net_cents + vat_cents + cash_cents - rewards_cents as due from statements
        where account_id = $1 and id % 2 = 0 and not exists (select from settlements s
          where s.account_id = statements.account_id and s.statement_id = statements.id and s.kind = 'payment_received')`,
      values: [accountId],
    });
    for (const { id, restaurant_id: restaurantId, due } of rows)
      if (due > 0) await settlePayment(tx, accountId, { ...payment(restaurantId, due, day, adminId), statementId: id });
  });
}

/**
 * A month of commands, each after the one before; the model follows the engine, so that there is
 * always something to choose among.
 */
async function live(run: ModelRun, month: string, random: SeededRandom): Promise<void> {
  for (const [rank, { kind, seed }] of historyOf(random.upTo(2 ** 31), COMMANDS_A_MONTH).entries()) {
    const at = new Date(Date.parse(`${month}T06:00:00Z`) + rank * HOURS_APART * 3_600_000);
    const attempt = attemptOf(kind, new SeededRandom(seed), run, at);
    if (attempt) {
      const { answer } = await settle(kind, attempt, run);
      if (answer !== undefined) attempt.model(answer);
    }
    if (random.chance(VERIFY_EVERY)) expect(await verify(run, random.chance(2) ? 'full' : 'incremental')).toEqual([]);
  }
}

/**
 * Figures of loans over whole months, some days and an instant of the year, of all and of one
 * restaurant, equal a recount of the rows, whatever is rolled up.
 */
async function expectLoansRight({ world }: ModelRun, random: SeededRandom): Promise<void> {
  for (const [from, to] of [
    [0, 122],
    [random.upTo(60), 60 + random.upTo(80)],
    [31, 61],
  ] as const) {
    const days = { from: addDays('2026-05-01', from), to: addDays('2026-05-01', to) };
    // Reversals of closed months count on the day of today.
    const today = addDays(parisDay(new Date()), random.upTo(60));
    for (const restaurantId of [undefined, world.sender, world.washer]) {
      const { summed, counted } = await bothWays(world, days, today, { restaurantId });
      expect(summed).toEqual(counted);
    }
  }
}

/**
 * The liability at the end of any day equals a plain replay of entries and loans, whatever is
 * rolled up.
 */
async function expectLiabilityRight({ world }: ModelRun, random: SeededRandom): Promise<void> {
  for (const day of ['2026-04-01', '2026-05-31', addDays('2026-05-01', random.upTo(122)), parisDay(new Date())]) {
    const { summed, replayed } = await liabilityBothWays(world, day);
    expect(summed).toEqual(replayed);
  }
}

/**
 * Both files of the entries of closed months are balanced, numbered without holes, and add up to
 * the balance.
 */
async function expectFilesRight({ world }: ModelRun): Promise<void> {
  const { rows } = await world.run((tx) =>
    tx.raw<{ to: string | null }>({
      text: 'select closed_until as "to" from accounts where id = $1',
      values: [world.accountId],
    }),
  );
  const to = rows[0]?.to ?? null;
  if (to === null) return;
  const { detailed, daily, balance } = await fecTotals(world, to);
  expect(detailed).toEqual(balance);
  expect(daily).toEqual(balance);
  const seals = await world.run((tx) => verifySeals(tx, world.accountId));
  expect(seals.every(({ state }) => state === 'right')).toBe(true);
}

it(
  `both modes of verification find the books right after each of ${RUNS} histories with closings, and loans are summed as they are counted`,
  { timeout: 1_800_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = new SeededRandom(seed);
        const run = await newModelRun(fresh, true);
        let hour = 0;
        await stock(run, () => new Date(Date.parse('2026-04-20T06:00:00Z') + (hour += 1) * 3_600_000));
        const toClose: string[] = [];
        for (const month of MONTHS) {
          await live(run, month, random);
          toClose.push(month);
          // A month may wait for the next one.
          if (random.chance(3)) continue;
          for (const over of toClose.splice(0)) {
            await run.world.run((tx) => closeMonth(tx, run.world.accountId, over));
            if (random.chance(2)) await expectBothRight(run);
          }
          await payStatements(run, addDays(month, 34));
          if (random.chance(2)) await rollUpLoans(run.world.fresh.database, run.world.accountId);
          if (random.chance(2)) await rollUpBooks(run.world.fresh.database, run.world.accountId, month);
          if (random.chance(2)) await rollUpYoung(run.world.fresh.database, run.world.accountId);
          await expectBothRight(run);
        }
        await expectBothRight(run);
        await expectLoansRight(run, random);
        await expectLiabilityRight(run, random);
        await expectFilesRight(run);
      }),
      { numRuns: RUNS, endOnFailure: true, ...(process.env['LONG'] === '1' ? {} : { seed: 20_261_123 }) },
    ),
);
