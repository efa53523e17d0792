import { type Tx } from '../../../platform/database/transaction.ts';
import { type BooksQuestion } from './books.ts';

/**
 * The first of the two numbers of PostgreSQL's advisory locks; the second one is the id: of the
 * account, a holder, a drawer, a service.
 */
const ACCOUNT_FAMILY = 70;
const CUSTOMER_FAMILY = 73;
const SERVICE_FAMILY = 74;
const PLACE_FAMILIES: Readonly<Record<string, number>> = { K: 71, T: 72, U: CUSTOMER_FAMILY, E: SERVICE_FAMILY };
/**
 * The second number has 32 bits: two distant ids may share a lock, and then merely wait for each
 * other.
 */
const NUMBERS = 2 ** 31;

type Lock = readonly [family: number, id: number];

/**
 * Takes the advisory locks of a posting, one by one, until the transaction ends: the account's
 * shared, the locks of its holders, drawers and services outside the web app exclusive. A posting
 * waits here, before it reads anything; waiting at each row instead would make PostgreSQL read each
 * row again. Nor can a place whose cells are all read get a new cell in the meantime. Rows are
 * locked as well: advisory locks keep the order, row locks keep the books right.
 */
export async function lockForPosting(tx: Tx, accountId: number, question: BooksQuestion): Promise<void> {
  const locks = locksOf(question);
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${ACCOUNT_FAMILY}, $1),
      (select count(pg_advisory_xact_lock(d.family, d.number)) from unnest($2::int[], $3::int[]) as d(family, number))`,
    values: [accountId % NUMBERS, locks.map(([family]) => family), locks.map(([, id]) => id)],
  });
}

/**
 * Locks the account as postings do, shared with them: no month closes until the transaction ends.
 */
export async function lockAccountShared(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${ACCOUNT_FAMILY}, $1)`,
    values: [accountId % NUMBERS],
  });
}

/** Locks a conso as postings of theirs do, and the account shared. */
export async function lockCustomer(tx: Tx, accountId: number, customerId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${ACCOUNT_FAMILY}, $1), pg_advisory_xact_lock(${CUSTOMER_FAMILY}, $2)`,
    values: [accountId % NUMBERS, customerId % NUMBERS],
  });
}

/** Locks a service outside the web app as its postings do, and the account shared. */
export async function lockService(tx: Tx, accountId: number, serviceId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${ACCOUNT_FAMILY}, $1), pg_advisory_xact_lock(${SERVICE_FAMILY}, $2)`,
    values: [accountId % NUMBERS, serviceId % NUMBERS],
  });
}

/** Locks the account alone: waits for the postings under way, and holds back the ones that come. */
export async function lockAccountExclusively(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(${ACCOUNT_FAMILY}, $1)`,
    values: [accountId % NUMBERS],
  });
}

/** In one order for everybody: in two orders, two postings could deadlock. */
function locksOf({ cardIds, cells, wholePlace, money, openLots }: BooksQuestion): readonly Lock[] {
  const places = [
    ...cardIds.map((id) => ['K', id] as const),
    ...cells.map(({ place, placeId }) => [place, placeId] as const),
    ...(wholePlace ? [[wholePlace.place, wholePlace.placeId] as const] : []),
    ...money.map(({ owner, ownerId }) => [owner, ownerId] as const),
    ...(openLots ? [[openLots.owner, openLots.ownerId] as const] : []),
  ];
  const locks = new Map<string, Lock>();
  for (const [place, id] of places) {
    const family = PLACE_FAMILIES[place];
    if (family !== undefined) locks.set(`${family} ${id % NUMBERS}`, [family, id % NUMBERS]);
  }
  return [...locks.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
