import { type Database } from '../../server/database/pool.ts';
import { inScope } from '../../server/database/tenant.ts';
import { record } from '../../server/ledger/record.ts';
import { type BenchDatabase, query, run } from '../cluster.ts';
import { visitRate } from '../engine.ts';

const RESTAURANTS = 40;
/** Pieces on each of their shelves: what no crowd empties. */
const PIECES = 100_000;
const CALLERS = 8;

/** Who comes, and where, in the initiative of a simulated history. */
export interface Crowd {
  readonly accountId: number;
  readonly adminId: number;
  readonly formatId: number;
  readonly customers: readonly number[];
  readonly restaurants: readonly number[];
}

/** The customers of a history and its first restaurants, whose shelves are filled by postings where they are not full: the books stay right. */
export async function crowdOf({ ownerConfig }: BenchDatabase, database: Database): Promise<Crowd> {
  // The number is a value in each question: a cluster by account asks one server then.
  const [{ id: accountId } = { id: 0 }] = await query<{ id: number }>(
    ownerConfig,
    'select min(id) as id from accounts',
  );
  const idsOf = async (text: string): Promise<number[]> =>
    (await query<{ id: number }>(ownerConfig, text)).map(({ id }) => id);
  const of = `where account_id = ${accountId}`;
  const [adminId] = await idsOf(`select min(id) as id from people ${of} and role = 'account_admin'`);
  const [formatId] = await idsOf(`select min(id) as id from formats ${of}`);
  if (adminId === undefined || formatId === undefined) throw new Error('Pas d’initiative simulée.');
  const customers = await idsOf(`select id from customers ${of} order by id limit 5000`);
  const restaurants = await idsOf(`select id from restaurants ${of} order by id limit ${RESTAURANTS}`);
  // A customer is credited hundreds of times.
  await run(ownerConfig, `update accounts set max_balance_cents = 1000000000 where id = ${accountId}`);
  const empty = await query<{ id: number }>(
    ownerConfig,
    `select r.id from restaurants r left join cells c on c.account_id = r.account_id and c.place = 'R' and c.place_id = r.id
        and c.state = 'clean' and c.format_id = ${formatId}
      where r.account_id = ${accountId} and r.id = any ('{${restaurants.join(',')}}') and coalesce(c.quantity, 0) < ${PIECES / 2}`,
  );
  await inScope(database, { kind: 'account', accountId }, async (tx) => {
    for (const { id } of empty) {
      const lines = [{ formatId, quantity: PIECES }];
      await record(tx, accountId, { type: 'admin_in', variant: 'bought', adminId, lines });
      await record(tx, accountId, { type: 'admin_give', restaurantId: id, adminId, lines });
    }
  });
  return { accountId, adminId, formatId, customers, restaurants };
}

/** Credits, loans and returns that the engine commits a second, for so many callers at once. */
export function crowdRate(database: Database, crowd: Crowd, seconds: number, callers = CALLERS): Promise<number> {
  const one = (from: readonly number[]): number => from[Math.floor(Math.random() * from.length)] ?? 0;
  const { accountId, adminId, formatId } = crowd;
  const visitOf = () => {
    const holder = { kind: 'customer', id: one(crowd.customers) } as const;
    const restaurantId = one(crowd.restaurants);
    const lines = [{ formatId, quantity: 1 }];
    const author = 'restaurant_owner' as const;
    return [
      { type: 'admin_free_deposit', holder, amountCents: 1000, origin: 'offered', adminId },
      { type: 'grab_container', holder, restaurantId, author, lines },
      { type: 'return_container', holder, restaurantId, author, lines },
    ] as const;
  };
  return visitRate(database, accountId, visitOf, { callers, seconds });
}
