import {
  type BindConfig,
  type ExecuteConfig,
  type FieldDef,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  Query,
} from 'pg';
import { APPLICATION_ROLE, LIMITS, PLANNED_ONCE } from './session.ts';
import { named, nameOf } from './statementNames.ts';

/** Opens the implicit transaction that a query makes alone: it writes nothing and sees the rows of one account, or of its partner. */
const SCOPE = `select set_config('transaction_read_only', 'on', true), set_config('app.account_id', $1, true),
                set_config('app.partner_id', $2, true), ${settingsOf({ role: APPLICATION_ROLE, ...LIMITS })}`;

/** Set again each time: behind a pooler each query may have another session. */
function settingsOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ');
}

const SCOPE_PLANNED_ONCE = `${SCOPE}, ${settingsOf(PLANNED_ONCE)}`;
const textOf = ({ plannedOnce }: AccountScope): string => (plannedOnce ? SCOPE_PLANNED_ONCE : SCOPE);

/** A statement that runs ahead of the first query, in the same message, with the rights of nobody's account. */
export interface AheadQuery {
  text: string;
  /** As PostgreSQL reads them: texts, and bytes. */
  values: (string | Buffer)[];
}

/** An account, and the partner who acts for it or nothing, as settings take them; whether queries are planned once. */
export interface AccountScope {
  readonly values: readonly [accountId: string, partnerId: string];
  readonly plannedOnce: boolean;
}

type Fields = readonly FieldDef[];

/** What we use of a query and of its connection that pg's types leave out (lib/query.js and lib/connection.js, pg 8.23). */
interface Wire {
  bind(config: BindConfig): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(config: ExecuteConfig): void;
}
interface PreparedQuery {
  readonly name?: string;
  prepare(connection: Wire): void;
  handleRowDescription(message: { fields: Fields }): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
const BaseQuery = Query as unknown as new (
  config: QueryConfig & { queryMode: 'extended' },
  callback: (error: Error | null, results: unknown) => void,
) => PreparedQuery & Query;

/**
 * What a connection was told of the columns of each statement it knows by name. PostgreSQL refuses to run a statement whose columns have
 * changed since (cached plan must not change result type): described once is described for good.
 */
interface Known {
  readonly fields: Map<string, Fields>;
  /** The same connection, that describes nothing. */
  readonly undescribed: Wire;
}
const knownBy = new WeakMap<Wire, Known>();

function knownOf(connection: Wire): Known {
  const found = knownBy.get(connection);
  if (found !== undefined) return found;
  const undescribed = Object.create(connection, { describe: { value: () => undefined } }) as Wire;
  const known: Known = { fields: new Map(), undescribed };
  knownBy.set(connection, known);
  return known;
}

/** Statements still to end before the query's own. */
const AHEAD = 2;
const SCOPE_SET = 1;
const OWN = 0;

/**
 * A query together with the setting of its scope, and with what runs ahead of it: one message there, one back. Between two Sync messages
 * PostgreSQL runs all in one transaction (PostgreSQL, Message Flow, Pipelining): `begin` and `commit` are not sent, and the scope ends
 * with the query. Both statements that it names are known to the connection already (`know`).
 */
export class ScopedQuery extends BaseQuery {
  readonly #scope: AccountScope;
  readonly #ahead: AheadQuery | undefined;
  #phase: number;
  #fields: Map<string, Fields> | undefined;
  /** Its columns, when they need not be described. */
  #columns: Fields | undefined;

  constructor(
    config: QueryConfig,
    scope: AccountScope,
    ahead: AheadQuery | undefined,
    callback: (error: Error | null, results: unknown) => void,
  ) {
    super({ ...config, queryMode: 'extended' }, callback);
    this.#scope = scope;
    this.#ahead = ahead;
    this.#phase = ahead === undefined ? SCOPE_SET : AHEAD;
  }

  override prepare(connection: Wire): void {
    const { fields, undescribed } = knownOf(connection);
    this.#fields = fields;
    this.#columns = this.name === undefined ? undefined : fields.get(this.name);
    if (this.#ahead !== undefined) {
      const { text, values } = this.#ahead;
      const name = nameOf(text);
      const columns = fields.get(name);
      connection.bind({ statement: name, values });
      if (columns === undefined) connection.describe({ type: 'P', name: '' });
      else super.handleRowDescription({ fields: columns });
      connection.execute({});
    }
    connection.bind({ statement: nameOf(textOf(this.#scope)), values: [...this.#scope.values] });
    connection.execute({});
    super.prepare(this.#columns === undefined ? connection : undescribed);
  }

  override handleRowDescription(message: { fields: Fields }): void {
    const name = this.#phase === AHEAD && this.#ahead !== undefined ? nameOf(this.#ahead.text) : this.name;
    if (name !== undefined) this.#fields?.set(name, message.fields);
    super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    if (this.#phase !== SCOPE_SET) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#phase !== SCOPE_SET) super.handleCommandComplete(message, connection);
    this.#phase -= 1;
    if (this.#phase === OWN && this.#columns !== undefined) super.handleRowDescription({ fields: this.#columns });
  }
}

export interface ScopedAnswer<R extends QueryResultRow> {
  readonly result: QueryResult<R>;
  /** What the query ahead of it gave, when there was one. */
  readonly ahead: QueryResult | undefined;
}

/** Runs a query alone in the scope of an account: a transaction of its own, that writes nothing. */
export async function queryAlone<R extends QueryResultRow>(
  client: PoolClient,
  config: QueryConfig,
  scope: AccountScope,
  ahead?: AheadQuery,
): Promise<ScopedAnswer<R>> {
  know(client, { text: textOf(scope), values: [...scope.values] });
  if (ahead !== undefined) know(client, ahead);
  try {
    const results = await new Promise((resolve, reject) => {
      client.query(
        new ScopedQuery(config, scope, ahead, (error, found) => {
          if (error === null) resolve(found);
          else reject(error);
        }),
      );
    });
    // PostgreSQL's own answers, one for each statement that was described.
    if (ahead === undefined) return { result: results as QueryResult<R>, ahead: undefined };
    const [first, second] = results as [QueryResult, QueryResult<R>];
    return { result: second, ahead: first };
  } catch (error) {
    // The stack of an answer leads to the socket; this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const known = new WeakMap<PoolClient, Set<string>>();

/** Has a connection parse a statement once, in the usual way. What is sent behind it on that connection may name it at once. */
function know(client: PoolClient, query: AheadQuery): void {
  const names = known.get(client) ?? new Set();
  known.set(client, names);
  const parsed = named(query);
  if (names.has(parsed.name)) return;
  names.add(parsed.name);
  // Should it fail, so does the query that names it, whose caller is told.
  client.query(parsed).catch(() => names.delete(parsed.name));
}
