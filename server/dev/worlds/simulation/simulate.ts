import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { createRandom } from '../demo/random.ts';
import { type HistoryStep, recordWhatPasses } from '../../../domain/ledger/history/history.ts';
import { record } from '../../../domain/ledger/record.ts';
import { type Cast, createCast } from './cast.ts';
import { closingOf, stepsOfMonth, unlessRefused } from './monthEnd.ts';
import { prepareGarden } from './anomalies/garden.ts';
import { Planter } from './anomalies/planter.ts';
import { type Plant, type Sort } from './anomalies/plants.ts';
import { ActivitySimulator, type SimulatedStep } from './activity/activitySimulator.ts';
import { townCrowd } from './activity/crowd.ts';
import { Town } from './demand/town.ts';

const DAY = 86_400_000;
const DAYS = 365;
/** Transactions that one meal brings in all: the first estimate, which the past days replace. */
const PER_MEAL = 1.1;
const MEALS_PER_RESTAURANT = 8;
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
  /**
   * A trend, school holidays, closings in summer and weather; without them a week is like the one
   * before.
   */
  readonly seasons?: boolean;
  /** Transactions a second; as fast as can be without. */
  readonly rate?: number;
  readonly anomalies?: Anomalies;
  /**
   * Analyzes, as the owner, what was just written: the planner takes young tables for empty ones.
   */
  readonly analyze?: () => Promise<void>;
}

/**
 * Anomalies in the year: how many of each sort, where what was planted is written down, and what is
 * done every few nights.
 */
interface Anomalies {
  readonly asked: Readonly<Record<Sort, number>>;
  readonly plants: Plant[];
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
  { transactions, seed, now = new Date(), secret, rate, analyze, anomalies, seasons = false }: SimulateOptions,
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
  const inUse = [...cast.drawers];
  const days = Array.from({ length: DAYS }, (_, day) => parisDay(new Date(first + day * DAY)));
  const activity = new ActivitySimulator(
    { ...cast, drawers: inUse },
    random,
    seasons ? { crowdOf: townCrowd(cast, random, townOf(cast, seed, days), days) } : {},
  );
  const planter = anomalies && (await planterIn(database, { cast, seed, inUse }, anomalies, days));
  let done = 0;
  let asked = 0;
  let waiting: SimulatedStep[] = [];
  const eaten = { meals: 1, steps: PER_MEAL };
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
    // The transactions left, shared among the days that are left.
    const left = transactions - asked - waiting.length;
    const share = left / (DAYS - day) / (eaten.steps / eaten.meals);
    // The last day brings a little more than is left, whatever its weekday, and is cut.
    const meals = Math.max(1, day === DAYS - 1 ? 2 * share : share);
    const today = parisDay(new Date(first + day * DAY));
    planter?.opens(today);
    const steps = activity.day(today, meals);
    eaten.meals += meals;
    eaten.steps += steps.length;
    waiting.push(...steps, ...(planter?.day(today, steps) ?? []));
    const isNight = planter !== undefined && day % NIGHTS_APART === 0;
    const isLast = addDays(today, 1).endsWith('-01');
    if (waiting.length >= (rate === undefined && !isLast && !isNight ? AT_ONCE : 1)) await write();
    if (planter && isNight) {
      const since = days.slice(Math.max(0, day - NIGHTS_APART + 1), day + 1);
      await inScope(database, { kind: 'account', accountId: cast.accountId }, async (tx) => {
        for (const one of since) await planter.written(tx, one);
      });
      await anomalies.night(cast.accountId, today);
    }
    if (!isLast || asked >= transactions) continue;
    await analyze?.();
    const monthly = stepsOfMonth(cast, random, today, Math.max(2, Math.round(transactions / ORDERS_APART)));
    for (const step of [...monthly, closingOf(cast, today)]) {
      await unlessRefused(inScope(database, { kind: 'account', accountId: cast.accountId }, step));
    }
  }
  waiting.length = Math.min(waiting.length, Math.max(0, transactions - asked));
  if (waiting.length > 0) await write();
  return { accountId: cast.accountId, transactions: await count(database, cast.accountId), refused: asked - done };
}

/** The town of a seed on these days, for the restaurants of a cast. */
const townOf = ({ restaurants, formats }: Cast, seed: number, days: readonly string[]): Town =>
  new Town(createRandom(seed + 2_000_003), days, { restaurants: restaurants.length, formats: formats.length });

/** Who plants the anomalies of a year; what it draws is no other luck than its own. */
async function planterIn(
  database: Database,
  { cast, seed, inUse }: { cast: Cast; seed: number; inUse: number[] },
  { asked, plants }: Anomalies,
  days: readonly string[],
): Promise<Planter> {
  const random = createRandom(seed + 1_000_003);
  const garden = await inScope(database, { kind: 'platform' }, (tx) => prepareGarden(tx, cast, random));
  return new Planter({ cast, random, inUse, plants, ...garden }, asked, days);
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
