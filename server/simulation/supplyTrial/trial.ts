import { addDays, parisDay } from '@boucle/contract/format.ts';
import { type Database } from '../../database/pool.ts';
import { inScope } from '../../database/tenant.ts';
import { type Tx } from '../../database/transaction.ts';
import { parisInstant } from '../../demo/clock.ts';
import { createRandom } from '../../demo/random.ts';
import { type HistoryStep, recordWhatPasses } from '../../ledger/history/history.ts';
import { forecastAccount } from '../../supply/writeForecasts.ts';
import { ActivitySimulator, type SimulatedStep } from '../activity/activitySimulator.ts';
import { townCrowd } from '../activity/crowd.ts';
import { type Cast, createCast } from '../cast.ts';
import { stepsOf, townOf } from '../simulate.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { collections, endowmentOf, levelling, proposedSupplies, setTargets, usualSupplies } from './supplies.ts';

const WEEK = 7;
const MEALS_PER_RESTAURANT = 12;
const CUSTOMERS_PER_RESTAURANT = 40;
/** Minute of the day at which vans leave, and before which proposals are read. */
const VANS_LEAVE = 6 * 60;
const EVENING = 22 * 60;

export interface TrialOptions {
  readonly seed: number;
  readonly restaurants: number;
  /** Weeks of history before, with shelves that hardly ever run out. */
  readonly before: number;
  /** Weeks that are compared. */
  readonly weeks: number;
  readonly now?: Date;
}

/** Who decides what the vans bring each day of the trial. */
export type Way = 'usual' | 'proposed';

/**
 * The same people at the same restaurants, twice, each in an initiative of its own: once each restaurant is brought to its target on its day of
 * the week, once what the product proposes each morning is carried that morning. Targets are a week and a quarter of what each shelf was asked
 * for in the weeks before. Everything passes the ledger. The last day is yesterday.
 */
export async function trySupply(
  database: Database,
  options: TrialOptions,
  onProgress: (way: Way, day: string) => void = () => undefined,
): Promise<Record<Way, Outcome>> {
  const usual = await play(database, options, 'usual', (day) => onProgress('usual', day));
  const proposed = await play(database, options, 'proposed', (day) => onProgress('proposed', day));
  return { usual, proposed };
}

async function play(
  database: Database,
  { seed, restaurants, before, weeks, now = new Date() }: TrialOptions,
  way: Way,
  onDay: (day: string) => void,
): Promise<Outcome> {
  const last = addDays(parisDay(now), -1);
  const length = (before + weeks) * WEEK;
  const days = Array.from({ length }, (_, n) => addDays(last, n + 1 - length));
  const since = parisInstant(addDays(days[0] ?? last, -1), 0);
  const cast = await inScope(database, { kind: 'platform' }, (tx) =>
    createCast(tx, `Essai n°\u00a0${seed}, ${way === 'usual' ? 'tournées habituelles' : 'propositions suivies'}`, {
      restaurants,
      customers: restaurants * CUSTOMERS_PER_RESTAURANT,
      since,
      secret: undefined,
    }),
  );
  const random = createRandom(seed);
  const crowdOf = townCrowd(cast, random, townOf(cast, seed, days), days);
  const activity = new ActivitySimulator(cast, random, { crowdOf, goesRound: false });
  const tried: SimulatedStep[] = [];
  const first = before * WEEK;
  for (const [rank, day] of days.entries()) {
    await inMorning(database, cast, day, async (tx) => {
      const carry = (steps: readonly HistoryStep[], when = parisInstant(day, VANS_LEAVE)) =>
        recordWhatPasses(tx, cast.accountId, at(steps, when));
      if (rank === 0) await carry(endowmentOf(cast));
      if (rank === first) {
        const eve = addDays(day, -1);
        await setTargets(tx, cast, eve);
        await carry(await levelling(tx, cast), parisInstant(eve, EVENING));
      }
      await carry(await collections(tx, cast, rank));
      if (rank < first || way === 'usual') await carry(await usualSupplies(tx, cast, rank));
      else {
        await forecastAccount(tx, cast.accountId, addDays(day, -1));
        await carry(await proposedSupplies(tx, cast));
      }
    });
    const steps = activity.day(day, restaurants * MEALS_PER_RESTAURANT);
    if (rank >= first) tried.push(...steps);
    await inScope(database, { kind: 'account', accountId: cast.accountId }, (tx) =>
      recordWhatPasses(tx, cast.accountId, stepsOf(steps)),
    );
    onDay(day);
  }
  return inMorning(database, cast, addDays(last, 1), (tx) => outcomeOf(tx, cast, days.slice(first), tried));
}

const at = (steps: readonly HistoryStep[], when: Date): HistoryStep[] =>
  steps.map((step) => ('command' in step ? { command: { ...step.command, at: when } } : step));

/** Does something in the initiative as if it were that morning. */
function inMorning<T>(database: Database, cast: Cast, day: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const now = (): Date => parisInstant(day, VANS_LEAVE);
  const thatMorning = { ...database, clock: { ...database.clock, now } };
  return inScope(thatMorning, { kind: 'account', accountId: cast.accountId }, async (tx) => {
    await tx.raw({ text: "set local statement_timeout = '0'" });
    return work(tx);
  });
}
