import { type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** Where the journal is: what was committed before is before it, whether or not the disk has it. */
const POSITION = 'select pg_current_wal_insert_lsn()::text as position';

/**
 * How the queries of one transaction reach the connection: begun with the first query, committed at
 * the end. The connection is pipelined, so that what opens the transaction costs no round trip.
 */
export class Statements {
  readonly #client: PoolClient;
  readonly #opened: Promise<unknown>;
  readonly #unanswered: Promise<unknown>[] = [];
  readonly #isPooled: boolean;
  /** Queries of the work that were sent, the ones that were answered, and whether one failed. */
  #sent = 0;
  #answered = 0;
  #hasFailed = false;
  #isEnding = false;

  /** `opening` begins the transaction and sets its scope, one statement a message. */
  constructor(client: PoolClient, opening: readonly string[], isPooled: boolean) {
    this.#isPooled = isPooled;
    this.#client = client;
    sendTogether(client);
    // Not awaited: the first query of the work leaves at once behind it. Should a setting be
    // refused, the transaction is already begun and failed, so that nothing of the work can pass.
    this.#opened = Promise.all(opening.map((text) => client.query(text)));
    this.#opened.catch(ignore);
  }

  query<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>> {
    sendTogether(this.#client);
    this.#sent += 1;
    // Chained, not forked: V8 follows one promise to name the caller in a stack.
    return this.#client.query<R>(config).then(
      (result) => {
        this.#answered += 1;
        return result;
      },
      (error: unknown) => {
        this.#hasFailed = true;
        throw error;
      },
    );
  }

  /**
   * PostgreSQL does not parse what was sent behind a statement that failed, but PgBouncer has noted
   * its name for this connection, and would end it at the next use of that name (seen with 1.25):
   * the connection is not to be used again.
   */
  get isSpoilt(): boolean {
    return this.#isPooled && this.#hasFailed;
  }

  /**
   * Whether the work asked something and each of its queries was answered well. What opened the
   * transaction was then answered before them, and passed: with an error in it PostgreSQL answers
   * nothing but errors.
   */
  get isAnswered(): boolean {
    return this.#sent > 0 && this.#sent === this.#answered;
  }

  /**
   * Whether its commit has left: until then, whatever becomes of the connection, nothing was kept.
   */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Something sent whose answer no one waits for before the end. */
  withCommit(answer: Promise<unknown>): void {
    // Should it fail, so does all that is sent behind it, the commit too: `end` and `cause` say
    // why.
    answer.catch(ignore);
    this.#unanswered.push(answer);
  }

  /**
   * Resolves once everything is committed; throws when it is not. `onPosition` receives the journal
   * position of then, undefined when the commit could not be queried for it.
   */
  async end(onPosition?: (position: string | undefined) => void): Promise<void> {
    this.#isEnding = true;
    const committed = this.#client.query('commit');
    committed.catch(ignore);
    const position = onPosition && this.#client.query<{ position: string }>(POSITION).catch(ignore);
    await this.#opened;
    await Promise.all(this.#unanswered);
    const { command } = await committed;
    // PostgreSQL answers a commit by a rollback when a failed query was swallowed: nothing was
    // kept, and that must be known.
    if (command !== 'COMMIT') throw new Error('The transaction had already failed: nothing was committed.');
    onPosition?.((await position)?.rows[0]?.position);
  }

  /**
   * For a reading that `isAnswered`: the commit leaves and no one waits for it. It has nothing to
   * keep, and what comes next on this connection is behind it, whatever it answers.
   */
  endUnawaited(): void {
    this.#isEnding = true;
    this.#client.query('commit').catch(ignore);
  }

  /** The first failure of the transaction: later ones only repeat that it had failed. */
  async cause(error: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled([this.#opened, ...this.#unanswered]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    return failed === undefined ? error : failed.reason;
  }
}

/**
 * Messages sent until this turn of the event loop ends leave in one write: writing is what a short
 * transaction costs most.
 */
function sendTogether({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}

function ignore(): undefined {
  // A failure here comes again, and is thrown, at the end.
}
