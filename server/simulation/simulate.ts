import { parisDay } from '@boucle/contract/format.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { createRandom } from '../demo/random.ts';
import { recordWhatPasses } from '../ledger/history.ts';
import { createCast } from './cast.ts';
import { Street } from './street.ts';

const DAY = 86_400_000;
const DAYS = 365;
/** Transactions that one meal brings, all told. */
const PER_MEAL = 2.2;
const MEALS_PER_RESTAURANT = 4;
/** Written together: enough to be quick, little enough for memory. */
const AT_ONCE = 20_000;

export interface Simulated {
  readonly accountId: number;
  readonly transactions: number;
  readonly refused: number;
}

/**
 * Writes a year of a believable street, ending yesterday, of about so many transactions, into an initiative of its own: the same for the same
 * seed and day. Everything passes the ledger's rules and guards. `told` hears how far it is.
 */
export async function simulate(
  database: Database,
  { transactions, seed, now = new Date() }: { transactions: number; seed: number; now?: Date },
  told: (done: number) => void = () => undefined,
): Promise<Simulated> {
  const random = createRandom(seed);
  const mealsPerDay = Math.max(1, transactions / DAYS / PER_MEAL);
  const restaurants = Math.max(3, Math.round(mealsPerDay / MEALS_PER_RESTAURANT));
  const first = now.getTime() - DAYS * DAY;
  const cast = await inScope(database, { kind: 'platform' }, (tx) =>
    createCast(tx, `Rue simulée n° ${seed}`, {
      restaurants,
      customers: restaurants * 25,
      since: new Date(first - DAY),
    }),
  );
  const street = new Street(cast, random);
  let done = 0;
  let asked = 0;
  let waiting: ReturnType<Street['day']> = [];
  const write = async (): Promise<void> => {
    const deeds = waiting.map((command) => ({ command }));
    asked += deeds.length;
    done += await inScope(database, { kind: 'account', accountId: cast.accountId }, async (tx) => {
      await tx.raw({ text: "set local statement_timeout = '0'" });
      return recordWhatPasses(tx, cast.accountId, deeds);
    });
    waiting = [];
    told(done);
  };
  for (let day = 0; day < DAYS && asked + waiting.length < transactions; day += 1) {
    // What is left, shared among the days that are left.
    const left = transactions - asked - waiting.length;
    // The last day brings more than enough, and is cut.
    const meals = day === DAYS - 1 ? left * 4 : Math.max(1, left / (DAYS - day) / PER_MEAL);
    waiting.push(...street.day(parisDay(new Date(first + day * DAY)), meals));
    if (waiting.length >= AT_ONCE) await write();
  }
  waiting.length = Math.min(waiting.length, Math.max(0, transactions - asked));
  if (waiting.length > 0) await write();
  return { accountId: cast.accountId, transactions: done, refused: asked - done };
}
