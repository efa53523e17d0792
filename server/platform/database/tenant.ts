import { setTimeout as sleep } from 'node:timers/promises';
import { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { WAIT_MS } from './deadlines.ts';
import { DatabaseAway, sqlState } from './errors.ts';
import { type Asking, TooBusy } from './fairQueue.ts';
import { TRIES, isSoon, uncut } from './oneConnection.ts';
import { type Database } from './pool.ts';
import { type Scope, type ScopeOptions, lineOf, openingOf } from './scope.ts';
import { type SqlText, named } from './statementNames.ts';
import { Statements } from './statements.ts';
import { Tx } from './transaction.ts';

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
/** division_by_zero, by which a replica signals that it has not replayed so far (`scope.ts`). */
const NOT_REPLAYED = '22012';
/**
 * A replica is retried once after so long when a caller reads its own write: most have it by then.
 * Nothing is held in the meantime.
 */
const REPLAYED_SOON_MS = 20;

/**
 * The only way to tenants' rows: runs `work` in one transaction that sees the rows of the scope,
 * commits, then runs what `work` left for after the commit. Rolls back and rethrows when `work`
 * throws. A deadlock or serialization failure runs the whole work again, three times in all, and so
 * does a connection that is lost before the commit left: it must have no effect outside the
 * transaction. Waits for the account's turn first, but within the view of another transaction,
 * which has it. Where a replica is tried first, any failure there sends the read to the primary.
 * Throws DatabaseAway when no connection is to be had, one is lost with its commit or no turn
 * comes, TooBusy when too many wait.
 */
export async function inScope<T>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  options: ScopeOptions = {},
): Promise<T> {
  const { instead } = database;
  const replayed = instead !== undefined && isPlainReading(options) ? instead.required() : undefined;
  if (instead === undefined || replayed === undefined) return transacted(database, scope, work, options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await transacted(instead.database, scope, work, { ...options, replayed });
      instead.answered();
      return result;
    } catch (error) {
      if (error instanceof TooBusy) throw error;
      if (attempt === 1 && sqlState(error) === NOT_REPLAYED) {
        await sleep(REPLAYED_SOON_MS);
        continue;
      }
      instead.failed();
      return transacted(database, scope, work, { ...options, since: performance.now() });
    }
  }
}

/**
 * One whose view is not older than its first statement, by which a replica reports its position,
 * and which no commit can refuse.
 */
const isPlainReading = ({ readOnly = false, isolation = 'read committed', snapshot }: ScopeOptions): boolean =>
  readOnly && isolation === 'read committed' && snapshot === undefined;

async function transacted<T>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  options: ScopeOptions,
): Promise<T> {
  const { turns = [], bulk = false, recurring = false, since = performance.now(), snapshot } = options;
  const opening = openingOf(scope, options, database.pooler !== undefined);
  const until = since + WAIT_MS;
  const tries = options.replayed !== undefined || options.once === true ? 1 : TRIES;
  const mode = { readOnly: options.readOnly ?? false, isPlain: isPlainReading(options), tries, until };
  const run = () => tried(database, opening, work, mode);
  const asking = { account: options.line ?? lineOf(scope), names: turns, bulk, recurring, since };
  const { result, callbacks } = snapshot === undefined ? await inTurn(database, asking, run) : await run();
  if (!mode.readOnly && !recurring) database.wrote?.();
  // Without the turn: what they do may ask for one.
  await runCallbacks(database, callbacks);
  return result;
}

/**
 * Runs one query of a definer function, in its turn and without a transaction: who a token names,
 * before anybody's rows are seen. Asked again when it fails, since it never changes and takes
 * anything; then it throws DatabaseAway, and TooBusy.
 */
export async function readAlone<R extends QueryResultRow>(
  database: Database,
  asking: Asking,
  query: SqlText & { readonly values: readonly unknown[] },
): Promise<R[]> {
  return inTurn(database, asking, async () => {
    const until = (asking.since ?? performance.now()) + WAIT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const client = await uncut(database, until);
      try {
        const { rows } = await client.query<R>(named(query));
        client.release();
        return rows;
      } catch (error) {
        client.release(true);
        if (attempt === TRIES || !isSoon(until)) throw new DatabaseAway(error);
      }
    }
  });
}

/**
 * Runs one message as the platform, in a separate transaction and without a turn: for the queue's
 * library. Throws DatabaseAway.
 */
export async function aloneAsPlatform<R extends QueryResultRow>(
  database: Database,
  query: SqlText,
): Promise<QueryResult<R>> {
  const until = performance.now() + WAIT_MS;
  const opening = openingOf({ kind: 'platform', examples: 'too' }, { planOnce: true }, database.pooler !== undefined);
  const { result } = await tried(database, opening, (tx) => tx.raw<R>(query), {
    readOnly: false,
    isPlain: false,
    tries: 1,
    until,
  });
  return result;
}

/** Runs what needs a connection in its account's turn. */
async function inTurn<T>({ shares }: Pick<Database, 'shares'>, asking: Asking, run: () => Promise<T>): Promise<T> {
  const { leave } = await shares.enter(asking);
  try {
    return await run();
  } finally {
    leave();
  }
}

async function tried<T>(
  database: Database,
  opening: readonly string[],
  work: (tx: Tx) => Promise<T>,
  { readOnly, isPlain, tries, until }: { readOnly: boolean; isPlain: boolean; tries: number; until: number },
): Promise<Kept<T>> {
  const { clock, pooler } = database;
  const given = { clock, pooler, committed: readOnly ? undefined : database.committed };
  for (let attempt = 1; ; attempt += 1) {
    const client = await uncut(database, until);
    const outcome = await attemptOnce(given, client, opening, work, isPlain);
    if (outcome.kept) return outcome;
    const isReplaced = outcome.isLost === true && (readOnly || outcome.isUndone === true) && isSoon(until);
    if (attempt === tries || !(isReplaced || mayPass(outcome.error)))
      throw database.storage.failureOf(outcome.error, readOnly);
    // Unequal waits, or the same two would meet again.
    await sleep(Math.random() * 20 * attempt);
  }
}

interface Kept<T> {
  readonly kept: true;
  readonly result: T;
  readonly callbacks: readonly (() => unknown)[];
}
interface NotKept {
  readonly kept: false;
  readonly error: unknown;
  /**
   * The connection was lost; and whether that is known to have undone everything: its commit had
   * not left.
   */
  readonly isLost?: true;
  readonly isUndone?: boolean;
}
type Outcome<T> = Kept<T> | NotKept;

/**
 * `isPlain`: a reading that no commit can refuse. Its end is not waited for once it has all its
 * answers, unless something is to follow.
 */
async function attemptOnce<T>(
  database: Pick<Database, 'clock' | 'pooler' | 'committed'>,
  client: PoolClient,
  opening: readonly string[],
  work: (tx: Tx) => Promise<T>,
  isPlain = false,
): Promise<Outcome<T>> {
  const statements = new Statements(client, opening, database.pooler !== undefined);
  const tx = new Tx(statements, database);
  try {
    const result = await work(tx);
    const callbacks = tx.end();
    if (isPlain && callbacks.length === 0 && statements.isAnswered) statements.endUnawaited();
    else await statements.end(database.committed);
    client.release(statements.isSpoilt);
    return { kept: true, result, callbacks };
  } catch (error) {
    tx.end();
    const cause = await statements.cause(error);
    const lost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    if (lost) {
      client.release(true);
      return { kept: false, error: new DatabaseAway(cause), isLost: true, isUndone: !statements.isEnding };
    }
    const failure = mayPass(cause) ? undefined : await keepThoughUndone(database, client, tx.keptThoughUndone);
    // Not kept: the connection is given up with whatever it had begun.
    client.release(failure instanceof DatabaseAway || statements.isSpoilt);
    return { kept: false, error: failure ?? cause };
  }
}

/**
 * Answers what is to be thrown instead: what a work answered, or DatabaseAway when it could not be
 * kept.
 */
async function keepThoughUndone(
  database: Pick<Database, 'clock' | 'pooler'>,
  client: PoolClient,
  works: readonly ((tx: Tx) => Promise<Error | undefined>)[],
): Promise<Error | undefined> {
  if (works.length === 0) return undefined;
  const opening = openingOf({ kind: 'platform' }, {}, database.pooler !== undefined);
  const statements = new Statements(client, opening, database.pooler !== undefined);
  const tx = new Tx(statements, database);
  let instead: Error | undefined;
  try {
    for (const work of works) instead = (await work(tx)) ?? instead;
    tx.end();
    await statements.end();
    return instead;
  } catch (error) {
    tx.end();
    return new DatabaseAway(await statements.cause(error));
  }
}

async function runCallbacks(database: Database, callbacks: readonly (() => unknown)[]): Promise<void> {
  for (const callback of callbacks) {
    try {
      await callback();
    } catch (error) {
      database.report(error);
    }
  }
}

function mayPass(error: unknown): boolean {
  const state = sqlState(error);
  return state === DEADLOCK || state === SERIALIZATION;
}
