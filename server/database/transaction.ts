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
import { type PoolClient, type QueryConfig, type QueryResult as PgResult, type QueryResultRow } from 'pg';
import { type Tables } from './tables.ts';

/**
 * One transaction: Kysely for ordinary queries, `raw` for the hot ones. It dies with its transaction: a query that comes later
 * throws instead of reaching the rows of whoever has the connection next.
 */
export class Tx extends Transaction<Tables> {
  readonly #connection: TransactionConnection;
  readonly #callbacks: (() => unknown)[] = [];

  constructor(client: PoolClient) {
    const connection = new TransactionConnection(client);
    super(kyselyOn(connection));
    this.#connection = connection;
  }

  /**
   * Runs SQL as written. Give a hot query a `name`: PostgreSQL then parses it once per connection, and after five runs plans it once
   * (one name, one text, for ever).
   */
  raw<R extends QueryResultRow>(query: QueryConfig): Promise<PgResult<R>> {
    return this.#connection.client.query<R>(query);
  }

  /** Runs once the transaction is committed, never when it is rolled back or tried again. Its failure is reported, not thrown. */
  afterCommit(callback: () => unknown): void {
    this.#callbacks.push(callback);
  }

  /** For `inScope` only: closes the object and hands over what is to be done after the commit. */
  end(): readonly (() => unknown)[] {
    this.#connection.end();
    return this.#callbacks;
  }
}

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #ended = false;
  #cursors = 0;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  get client(): PoolClient {
    if (this.#ended) throw new Error('Query after the end of its transaction: an await is missing.');
    return this.#client;
  }

  end(): void {
    this.#ended = true;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.client.query(sql, parameters as unknown[]);
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] } : { rows: rows as R[] };
  }

  /** Rows by the `chunkSize`, without ever holding more. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#cursors += 1;
    const cursor = `stream_${this.#cursors}`;
    await this.client.query(`declare ${cursor} no scroll cursor for ${sql}`, parameters as unknown[]);
    for (;;) {
      const { rows } = await this.client.query(`fetch ${chunkSize} from ${cursor}`);
      if (rows.length > 0) yield { rows: rows as R[] };
      if (rows.length < chunkSize) break;
    }
    await this.client.query(`close ${cursor}`);
  }
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
