import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type KyselyProps,
  type QueryResult,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import { type QueryResult as PgResult, type QueryResultRow } from 'pg';
import { PLANNED_ONCE } from './session.ts';
import { type SqlText, asQuery, nameOfBuilt, nameOfComposed } from './statementNames.ts';
import { type DatabaseClock } from './clock.ts';
import { type Statements } from './statements.ts';
import { type Tables } from './tables.ts';

/**
 * One transaction: Kysely for ordinary queries, `raw` for the hot ones. It dies with its
 * transaction: a query that comes later throws instead of reaching the rows of anyone who has the
 * connection next.
 */
export class Tx extends Transaction<Tables> {
  readonly #connection: TransactionConnection;
  readonly #clock: Pick<DatabaseClock, 'now'>;
  readonly #callbacks: (() => unknown)[] = [];
  readonly #afterRollback: ((tx: Tx) => Promise<Error | undefined>)[] = [];

  constructor(statements: Statements, { clock }: { readonly clock: Pick<DatabaseClock, 'now'> }) {
    const connection = new TransactionConnection(statements);
    super(kyselyOn(connection));
    this.#clock = clock;
    this.#connection = connection;
  }

  /**
   * Runs SQL as the code writes it. With parameters it has the name of its text: PostgreSQL parses
   * it once per connection, and after five runs plans it once. No value may stand in the text, or
   * each would be a plan that the connection keeps.
   */
  raw<R extends QueryResultRow>(query: SqlText): Promise<PgResult<R>> {
    return this.#connection.statements.query<R>(asQuery(query));
  }

  /**
   * Runs SQL whose text depends on what people combine: named as long as the process has names left
   * for such texts.
   */
  composed<R extends QueryResultRow>(text: string, parameters: readonly unknown[]): Promise<PgResult<R>> {
    const name = nameOfComposed(text);
    return this.#connection.statements.query<R>({ text, values: [...parameters], ...(name !== undefined && { name }) });
  }

  /**
   * Plans the following statements of this transaction once a connection for all values, as
   * `ScopeOptions.planOnce` does.
   */
  planOnce(): void {
    this.withCommit(this.raw({ text: PLANNED_ONCE }));
  }

  /** This instant by the database's clock: what is recorded without another one has it. */
  now(): Date {
    return this.#clock.now();
  }

  /**
   * For a query of this transaction that was sent and whose rows no one needs: the commit may leave
   * behind it at once. The transaction is kept only if it passes; when it does not, `inScope`
   * throws why, whatever the work made of it.
   */
  withCommit(answer: Promise<unknown>): void {
    this.#connection.statements.withCommit(answer);
  }

  /**
   * Runs once the transaction is committed, never when it is rolled back or tried again. Its
   * failure is reported, not thrown.
   */
  afterCommit(callback: () => unknown): void {
    this.#callbacks.push(callback);
  }

  /**
   * Is kept though the work is undone: runs in a transaction of the platform's on the same
   * connection, before it is anybody else's, when this one has failed and is not tried again.
   * `inScope` throws the error that it answers, if it does, instead of the first one; when it fails
   * too, it throws why.
   */
  afterRollback(work: (tx: Tx) => Promise<Error | undefined>): void {
    this.#afterRollback.push(work);
  }

  /** For `inScope` only. */
  get keptThoughUndone(): readonly ((tx: Tx) => Promise<Error | undefined>)[] {
    return this.#afterRollback;
  }

  /** For `inScope` only: closes the object and hands over what is to be done after the commit. */
  end(): readonly (() => unknown)[] {
    this.#connection.end();
    return this.#callbacks;
  }
}

class TransactionConnection implements DatabaseConnection {
  readonly #statements: Statements;
  #ended = false;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  get statements(): Statements {
    if (this.#ended) throw new Error('Query after the end of its transaction: an await is missing.');
    return this.#statements;
  }

  end(): void {
    this.#ended = true;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = parameters.length === 0 ? undefined : nameOfBuilt(sql);
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const { command, rowCount, rows } = await this.statements.query(query);
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] } : { rows: rows as R[] };
  }

  /**
   * Kysely asks for it; pages of keys are read instead, so that no connection is held while a slow
   * caller reads.
   */
  streamQuery = unused;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** Kysely asks for these and, inside a transaction that we begin and end, never uses them. */
const unused = (): never => {
  throw new Error('The transaction is begun and ended by inScope.');
};
const driver: Driver = {
  init: unused,
  acquireConnection: unused,
  beginTransaction: unused,
  commitTransaction: unused,
  rollbackTransaction: unused,
  releaseConnection: unused,
  destroy: unused,
};
const dialect = new PostgresDialect({ pool: unused });
const config = { dialect };

function kyselyOn(connection: DatabaseConnection): KyselyProps {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return { config, dialect, driver, executor };
}
