import { type Tx } from '../database/transaction.ts';
import { type BooksQuestion } from './books.ts';

/** Families of PostgreSQL's advisory locks with two numbers; the second one is the account's, the holder's, the drawer's. */
const ACCOUNT_DOOR = 70;
const PLACE_DOORS: Readonly<Record<string, number>> = { K: 71, T: 72, U: 73 };
/** The second number is of 32 bits: two places far apart may share a door, and only wait for each other. */
const NUMBERS = 2 ** 31;

type Door = readonly [family: number, number: number];

/**
 * Passes, one by one, the doors of all that a transaction is about, until it ends. Whoever posts passes its account's together with
 * the others, and those of its holders and drawers alone: it waits here, before it reads anything, rather than at each of their
 * rows, where PostgreSQL would have to read each again; and a place whose cells are all asked for gets no new one meanwhile. The
 * rows are locked all the same: doors keep order, rows keep the truth.
 */
export async function passDoors(tx: Tx, accountId: number, question: BooksQuestion): Promise<void> {
  const doors = doorsOf(question);
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${ACCOUNT_DOOR}, $1),
      (select count(pg_advisory_xact_lock(d.family, d.number)) from unnest($2::int[], $3::int[]) as d(family, number))`,
    values: [accountId % NUMBERS, doors.map(([family]) => family), doors.map(([, number]) => number)],
  });
}

/** Passes the account's door together with whoever posts: its months stay as they are. */
export async function passAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${ACCOUNT_DOOR}, $1)`,
    values: [accountId % NUMBERS],
  });
}

/** Closes the account's door: waits for every posting under way, and those that come wait behind. */
export async function closeAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(${ACCOUNT_DOOR}, $1)`,
    values: [accountId % NUMBERS],
  });
}

/** Always in the same order, or two could wait for each other. */
function doorsOf({ cardIds, cells, wholePlace, money, openLots }: BooksQuestion): readonly Door[] {
  const places = [
    ...cardIds.map((id) => ['K', id] as const),
    ...cells.map(({ place, placeId }) => [place, placeId] as const),
    ...(wholePlace ? [[wholePlace.place, wholePlace.placeId] as const] : []),
    ...money.map(({ owner, ownerId }) => [owner, ownerId] as const),
    ...(openLots ? [[openLots.owner, openLots.ownerId] as const] : []),
  ];
  const doors = new Map<string, Door>();
  for (const [place, id] of places) {
    const family = PLACE_DOORS[place];
    if (family !== undefined) doors.set(`${family} ${id % NUMBERS}`, [family, id % NUMBERS]);
  }
  return [...doors.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
