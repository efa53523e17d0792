import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type SecretKeys } from '../crypto/keys.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { createRandom } from '../demo/random.ts';
import { type HistoryStep, recordWhatPasses } from '../ledger/history/history.ts';
import { record } from '../ledger/record.ts';
import { type Cast, createCast } from './cast.ts';
import { stepsOfMonth, unlessRefused } from './monthEnd.ts';
import { ActivitySimulator, type SimulatedStep } from './activity/activitySimulator.ts';

const DAY = 86_400_000;
const DAYS = 365;
/** Transactions that one meal brings, all told. */
const PER_MEAL = 2.2;
const MEALS_PER_RESTAURANT = 4;
/** Written together: enough to be quick, little enough for memory. */
const AT_ONCE = 20_000;
/** One order a month for so many transactions of the year. */
const ORDERS_APART = 20_000;

export interface SimulateOptions {
  readonly transactions: number;
  readonly seed: number;
  readonly now?: Date;
  /** Seals the PINs of its cards; without it they have none that can be read. */
  readonly secret?: SecretKeys;
  /** Transactions a second; as fast as can be without. */
  readonly rate?: number;
  /** Tells the planner, as the owner, of what was just written: it takes young tables for empty ones. */
  readonly analyze?: () => Promise<void>;
}

export interface Simulated {
  readonly accountId: number;
  readonly transactions: number;
  readonly refused: number;
}

/**
 * Writes a year of believable activity, ending yesterday, of about so many transactions, into an initiative of its own: the same for the same
 * seed and day. Everything passes the ledger's rules and guards. `onProgress` hears how far it is.
 */
export async function simulate(
  database: Database,
  { transactions, seed, now = new Date(), secret, rate, analyze }: SimulateOptions,
  onProgress: (done: number) => void = () => undefined,
): Promise<Simulated> {
  const random = createRandom(seed);
  const mealsPerDay = Math.max(1, transactions / DAYS / PER_MEAL);
  const restaurants = Math.max(3, Math.round(mealsPerDay / MEALS_PER_RESTAURANT));
  const first = now.getTime() - DAYS * DAY;
  const cast = await inScope(database, { kind: 'platform' }, (tx) =>
    createCast(tx, `Rue simulée n°\u00a0${seed}`, {
      restaurants,
      customers: restaurants * 25,
      since: new Date(first - DAY),
      secret,
    }),
  );
  const activity = new ActivitySimulator(cast, random);
  let done = 0;
  let asked = 0;
  let waiting: SimulatedStep[] = [];
  const write = async (): Promise<void> => {
    const steps = stepsOf(waiting);
    asked += steps.length;
    done +=
      rate === undefined
        ? await inScope(database, { kind: 'account', accountId: cast.accountId }, async (tx) => {
            await tx.raw({ text: "set local statement_timeout = '0'" });
            return recordWhatPasses(tx, cast.accountId, steps);
          })
        : await atRate(database, cast, steps, rate);
    waiting = [];
    onProgress(done);
  };
  for (let day = 0; day < DAYS && asked + waiting.length < transactions; day += 1) {
    // What is left, shared among the days that are left.
    const left = transactions - asked - waiting.length;
    // The last day brings more than enough, and is cut.
    const meals = day === DAYS - 1 ? left * 4 : Math.max(1, left / (DAYS - day) / PER_MEAL);
    const today = parisDay(new Date(first + day * DAY));
    waiting.push(...activity.day(today, meals));
    const isLast = addDays(today, 1).endsWith('-01');
    if (waiting.length >= (rate === undefined && !isLast ? AT_ONCE : 1)) await write();
    if (!isLast || asked >= transactions) continue;
    await analyze?.();
    for (const step of stepsOfMonth(cast, random, today, Math.max(2, Math.round(transactions / ORDERS_APART)))) {
      await unlessRefused(inScope(database, { kind: 'account', accountId: cast.accountId }, step));
    }
  }
  waiting.length = Math.min(waiting.length, Math.max(0, transactions - asked));
  if (waiting.length > 0) await write();
  return { accountId: cast.accountId, transactions: await count(database, cast.accountId), refused: asked - done };
}

/** Ranks instead of distances. */
function stepsOf(steps: readonly SimulatedStep[]): HistoryStep[] {
  return steps.map((step, rank) => {
    if ('command' in step) return step;
    const { undoes, ...undoing } = step;
    return { ...undoing, reverses: rank - undoes };
  });
}

/** One by one, so many a second; corrections are left out. Answers how many passed. */
async function atRate(
  database: Database,
  { accountId }: Cast,
  steps: readonly HistoryStep[],
  rate: number,
): Promise<number> {
  let passed = 0;
  let due = performance.now();
  for (const step of steps) {
    if (!('command' in step)) continue;
    const { command } = step;
    if (await unlessRefused(inScope(database, { kind: 'account', accountId }, (tx) => record(tx, accountId, command))))
      passed += 1;
    due = Math.max(due + 1000 / rate, performance.now());
    await sleep(Math.max(0, due - performance.now()));
  }
  return passed;
}

async function count(database: Database, accountId: number): Promise<number> {
  const { rows } = await inScope(database, { kind: 'account', accountId }, (tx) =>
    tx.raw<{ n: number }>({
      text: 'select count(*)::int as n from transactions where account_id = $1',
      values: [accountId],
    }),
  );
  return rows[0]?.n ?? 0;
}
