import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { writeCast } from '../cast/cast.ts';
import { type World } from '../cast/world.ts';
import { townOf } from '../cast/town.ts';
import { createRandom } from '../random.ts';
import { MEAN_OF_WEEK, loansOf } from '../story/habits.ts';
import { beginStory, liveDay } from '../story/live.ts';
import { type HistoryStep, recordWhatPasses } from '../../../domain/ledger/history/history.ts';
import { record } from '../../../domain/ledger/record.ts';
import { closingOf, stepsOfMonth, unlessRefused } from './monthEnd.ts';
import { readStock } from './readStock.ts';
import { type Counts, type Hidden } from './anomalies/hidden.ts';
import { hideAnomalies, prepareGround } from './anomalies/hide.ts';
import { type Scene } from './anomalies/scene.ts';

const DAYS = 365;
/** Transactions that one loan brings in all: the first estimate, which the past weeks replace. */
const PER_LOAN = 3;
/** How much of what a day weighs in it the day after. */
const REMEMBERED = 0.97;
const TRANSACTIONS_A_RESTAURANT = 3_212;
/** Written together: enough to be quick, little enough for memory. */
const AT_ONCE = 20_000;
/** One order a month for so many transactions of the year. */
const ORDERS_APART = 20_000;
/** Days between two nights of a year with anomalies. */
const NIGHTS_APART = 3;

export interface SimulateOptions {
  readonly transactions: number;
  readonly seed: number;
  readonly now?: Date;
  /** Seals the PINs of its cards; without it they have none that can be read. */
  readonly secret?: SecretKeys;
  /** Transactions a second; as fast as can be without. */
  readonly rate?: number;
  readonly anomalies?: Anomalies;
  /**
   * Analyzes, as the owner, what was just written: the planner takes young tables for empty ones.
   */
  readonly analyze?: () => Promise<void>;
}

/**
 * Anomalies in the year: how many of each kind, where they are written down, and what is done every
 * few nights.
 */
interface Anomalies {
  readonly counts: Counts;
  readonly hidden: Hidden[];
  readonly night: (accountId: number, day: string) => Promise<void>;
}

export interface Simulated {
  readonly accountId: number;
  readonly transactions: number;
  readonly refused: number;
}

/**
 * Writes a year of believable activity, ending yesterday, of about so many transactions, into a new
 * initiative: the same for the same seed and day. Everything passes the ledger's rules and guards.
 * `onProgress` receives how far it is.
 */
export async function simulate(
  database: Database,
  { transactions, seed, now = new Date(), secret, rate, analyze, anomalies }: SimulateOptions,
  onProgress: (done: number) => void = () => undefined,
): Promise<Simulated> {
  const random = createRandom(seed);
  const today = parisDay(now);
  const world = await writeTown(database, { transactions, seed, today, secret });
  const { accountId } = world;
  const inAccount = <T>(work: Parameters<typeof inScope<T>>[2]): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work);
  const days = Array.from({ length: DAYS }, (_, n) => addDays(world.start, n));
  const inUse = [...world.drawers];
  const story = beginStory({ ...world, drawers: inUse }, random);
  let scene: Scene | undefined;
  if (anomalies) {
    const ground = await inScope(database, { kind: 'platform' }, (tx) => prepareGround(tx, world));
    // What it draws changes nothing else.
    const own = createRandom(seed + 1_000_003);
    scene = hideAnomalies({ ...ground, world, inUse, random: own }, anomalies.counts, days, anomalies.hidden);
  }
  let done = 0;
  let tried = 0;
  const first = transactions / DAYS / (1 - REMEMBERED);
  const lived = { loans: first / PER_LOAN, steps: first };
  const write = async (): Promise<void> => {
    const steps = story.steps.splice(0);
    tried += steps.length;
    done +=
      rate === undefined
        ? await inAccount(async (tx) => {
            await tx.raw({ text: "set local statement_timeout = '0'" });
            return recordWhatPasses(tx, accountId, steps);
          })
        : await atRate(database, accountId, steps, rate);
    onProgress(done);
  };
  for (const [n, day] of days.entries()) {
    // The transactions left, shared among the days that are left.
    const left = transactions - tried - story.steps.length;
    if (left <= 0) break;
    const share = left / (DAYS - n) / (lived.steps / lived.loans);
    // The last day brings a little more than is left, whatever its weekday, and is cut.
    const perDay = Math.max(1, n === DAYS - 1 ? 2 * share : share) / MEAN_OF_WEEK;
    const loans = loansOf(day, 1 / 2, perDay, random);
    scene?.open(day);
    const before = story.steps.length;
    liveDay(story, day, loans);
    const steps = story.steps.slice(before);
    lived.loans = REMEMBERED * lived.loans + loans;
    lived.steps = REMEMBERED * lived.steps + steps.length;
    story.steps.push(...(scene?.take(day, steps) ?? []));
    const isNight = scene !== undefined && n % NIGHTS_APART === 0;
    const isLast = addDays(day, 1).endsWith('-01');
    if (story.steps.length >= (rate === undefined && !isLast && !isNight ? AT_ONCE : 1)) await write();
    if (anomalies && scene && isNight) {
      await inAccount(async (tx) => {
        for (const one of days.slice(Math.max(0, n - NIGHTS_APART + 1), n + 1)) await scene.finish(tx, one);
      });
      await anomalies.night(accountId, day);
    }
    if (!isLast || tried >= transactions) continue;
    await analyze?.();
    const monthly = stepsOfMonth(world, random, day, Math.max(2, Math.round(transactions / ORDERS_APART)));
    for (const step of [...monthly, closingOf(world, day)]) await unlessRefused(inAccount(step));
    await inAccount((tx) => readStock(tx, story));
  }
  story.steps.length = Math.min(story.steps.length, Math.max(0, transactions - tried));
  if (story.steps.length > 0) await write();
  return { accountId, transactions: await count(database, accountId), refused: tried - done };
}

async function writeTown(
  database: Database,
  { transactions, seed, today, secret }: Pick<SimulateOptions, 'transactions' | 'seed' | 'secret'> & { today: string },
): Promise<World> {
  const restaurants = Math.max(3, Math.round(transactions / TRANSACTIONS_A_RESTAURANT));
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const name = `Rue simulée n°\u00a0${seed}`;
    // The same year may be simulated twice: no two initiatives have one name.
    const { rows } = await tx.raw<{ same: number }>({
      text: 'select count(*)::int as same from accounts where starts_with(name, $1)',
      values: [name],
    });
    const { same = 0 } = rows[0] ?? {};
    const town = townOf(same === 0 ? name : `${name} (${same + 1})`, restaurants, DAYS);
    // Cards and consos have numbers of their own: the same seed may be simulated twice.
    const random = createRandom(randomInt(2 ** 32));
    const cast = await writeCast(tx, town, { today, days: DAYS, key: secret, random });
    const { rows: people } = await tx.raw<{ id: number }>({
      text: `insert into people (account_id, role, email, status)
             values ($1, 'account_admin', format('simulation-%s@exemple.fr', $1::bigint), 'active') returning id`,
      values: [cast.accountId],
    });
    const { id: adminId = 0 } = people[0] ?? {};
    return { ...cast, adminId, employeeId: adminId };
  });
}

/** One by one, so many a second; corrections are left out. Answers how many passed. */
async function atRate(
  database: Database,
  accountId: number,
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
