import { type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { named } from './statementNames.ts';
import { type AccountScope, type AheadQuery, queryAlone } from './scopedQuery.ts';

/** How the queries of a piece of work reach the connection. */
export interface Statements {
  query<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>>;
  /** From here on all is one transaction. */
  together(): void;
  /** Something sent whose answer nobody waits for before the end. */
  withCommit(answer: Promise<unknown>): void;
  /** Resolves once what was asked ahead is accepted and everything is committed; throws when it is not. */
  end(): Promise<void>;
  /** Why it failed: what opened it, or else what the work threw. */
  cause(error: unknown): Promise<unknown>;
}

/** Something to ask ahead of the work, whose answer must be accepted before anything of the work is: `accept` throws if it is not. */
export interface Ahead {
  readonly query: AheadQuery;
  readonly accept: (rows: readonly unknown[]) => void;
}

/** One transaction, begun with its first query and committed at its end. */
export class Transacted implements Statements {
  readonly #client: PoolClient;
  readonly #accepted: Promise<unknown>;
  readonly #opened: Promise<unknown>;
  readonly #unanswered: Promise<unknown>[] = [];

  constructor(client: PoolClient, begin: string, ahead: Ahead | undefined) {
    this.#client = client;
    sendTogether(client);
    this.#accepted = ahead === undefined ? Promise.resolve() : askAhead(client, ahead);
    this.#accepted.catch(ignore);
    // Not awaited: the connection is pipelined, the first query of the work leaves at once behind this one. Should a setting be refused,
    // the transaction is already begun and failed, so that nothing of the work can pass.
    this.#opened = client.query(begin);
    this.#opened.catch(ignore);
  }

  query<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>> {
    sendTogether(this.#client);
    return this.#client.query<R>(config);
  }

  together(): void {
    // It is.
  }

  withCommit(answer: Promise<unknown>): void {
    // Should it fail, so does all that is sent behind it, the commit too: `end` and `cause` say why.
    answer.catch(ignore);
    this.#unanswered.push(answer);
  }

  async end(): Promise<void> {
    await this.#accepted;
    const committed = this.#client.query('commit');
    committed.catch(ignore);
    await Promise.all(this.#unanswered);
    const { command } = await committed;
    // PostgreSQL answers a commit by a rollback when a failed query was swallowed: nothing was kept, and that must be known.
    if (command !== 'COMMIT') throw new Error('The transaction had already failed: nothing was committed.');
  }

  /** The first thing that failed: what came after it was only told that the transaction had failed. */
  async cause(error: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled([this.#opened, ...this.#unanswered]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    return failed === undefined ? error : failed.reason;
  }
}

/** What needs a transaction of several statements to mean anything. */
const NEEDS_TRANSACTION = /^\s*(?:begin|commit|rollback|set|savepoint|release|declare|fetch|lock)\b/i;

/**
 * Queries that read, each a transaction of its own: at read committed each sees what is committed when it begins, within one transaction or
 * not, and neither `begin` nor `commit` need be sent. `begin` opens a usual transaction, for what asks for one by `together`.
 */
export class EachAlone implements Statements {
  readonly #client: PoolClient;
  readonly #scope: AccountScope;
  readonly #begin: string;
  #ahead: Ahead | undefined;
  #accepted: Promise<unknown> = Promise.resolve();
  #transacted: Transacted | undefined;

  constructor(client: PoolClient, scope: AccountScope, begin: string, ahead: Ahead | undefined) {
    this.#client = client;
    this.#scope = scope;
    this.#begin = begin;
    this.#ahead = ahead;
  }

  async query<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>> {
    if (this.#transacted !== undefined) return this.#transacted.query(config);
    sendTogether(this.#client);
    if (NEEDS_TRANSACTION.test(config.text)) throw new Error('A reading asks for a transaction by `together` first.');
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const answer = queryAlone<R>(this.#client, config, this.#scope, ahead?.query);
    if (ahead !== undefined) {
      this.#accepted = answer.then(({ ahead: found }) => {
        ahead.accept(found?.rows ?? []);
      });
      this.#accepted.catch(ignore);
    }
    return (await answer).result;
  }

  withCommit(answer: Promise<unknown>): void {
    if (this.#transacted === undefined) throw new Error('A reading keeps nothing: no answer goes with its commit.');
    this.#transacted.withCommit(answer);
  }

  together(): void {
    this.#transacted ??= new Transacted(this.#client, this.#begin, this.#ahead);
    this.#ahead = undefined;
  }

  async end(): Promise<void> {
    // No query has taken it along: it goes by itself.
    if (this.#ahead !== undefined) await askAhead(this.#client, this.#ahead);
    await this.#accepted;
    await this.#transacted?.end();
  }

  cause(error: unknown): Promise<unknown> {
    return this.#transacted?.cause(error) ?? Promise.resolve(error);
  }
}

/** What is sent until this turn of the event loop ends leaves in one write: writing is what a short transaction costs most. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}

async function askAhead(client: PoolClient, { query, accept }: Ahead): Promise<void> {
  const { rows } = await client.query(named(query));
  accept(rows);
}

function ignore(): void {
  // What fails here fails again, and is thrown, at the end.
}
