import { randomInt } from 'node:crypto';
import { type ClientConfig, type Pool, Client } from 'pg';
import { sqlState } from '../errors.ts';
import { named } from '../statementNames.ts';

/**
 * The pooler of DATABASE_POOLER_URL cannot carry the application; the French message names what it
 * lacks.
 */
export class PoolerFailure extends Error {
  override name = 'PoolerFailure';

  constructor(lack: string) {
    super(`Le pooler de DATABASE_POOLER_URL ${lack}. Voir docs/operations/postgresql.md, «\u00a0A pooler\u00a0».`);
  }
}

/** How long the pooler has to let one in, and to find a connection to PostgreSQL. */
const PATIENCE_MS = 5_000;
/**
 * Others use the pooler in the meantime: a connection goes on to another backend within so many
 * tries, unless it never does.
 */
const TRIES = 20;

/**
 * Finds out whether the application can work behind a pooler, by doing there what it does: a
 * transaction, in the database of the owner, and one named statement on two backends in turn. A
 * pooler that keeps a session for each client passes as well. Throws PoolerFailure.
 */
export async function tryPooler(pooler: ClientConfig, owner: Pool): Promise<void> {
  const clients: Client[] = [];
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await entered(pooler));
    const [moved, holding] = clients as [Client, Client];
    await opensTransactions(holding);
    await leadsToTheOwnersDatabase(moved, owner);
    await keepsStatements(moved, holding);
  } finally {
    await Promise.all(clients.map(leave));
  }
}

/**
 * Greets the pooler, which needs no connection to PostgreSQL for that. Throws when it does not
 * answer within the patience (ms).
 */
export async function reachPooler(pooler: ClientConfig, patience: number): Promise<void> {
  const client = new Client({ ...pooler, connectionTimeoutMillis: patience });
  client.on('error', ignore);
  try {
    await client.connect();
  } finally {
    leave(client).catch(ignore);
  }
}

async function entered(pooler: ClientConfig): Promise<Client> {
  const client = new Client({ ...pooler, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
  client.on('error', ignore);
  try {
    await client.connect();
    return client;
  } catch (error) {
    leave(client).catch(ignore);
    throw new PoolerFailure(
      isAnswer(error) ? `refuse la connexion (${messageOf(error)})` : `est injoignable (${messageOf(error)})`,
    );
  }
}

/** A pooler by statement ends the connection of anyone who begins one. */
async function opensTransactions(client: Client): Promise<void> {
  try {
    await client.query('begin');
    await client.query('rollback');
  } catch (error) {
    if (!isAnswer(error)) throw new PoolerFailure(`ne donne pas de connexion à PostgreSQL (${messageOf(error)})`);
    throw new PoolerFailure(
      `n’ouvre pas de transaction (${messageOf(error)})\u00a0: il faut pool_mode = transaction, et non statement`,
    );
  }
}

/**
 * A lock that the owner holds is taken for anyone who is in the same database of the same server,
 * and for no one else.
 */
async function leadsToTheOwnersDatabase(client: Client, owner: Pool): Promise<void> {
  const lock = String(randomInt(2 ** 47));
  const direct = await owner.connect();
  try {
    await direct.query(`begin; select pg_advisory_xact_lock(${lock})`);
    const { rows } = await answered(
      client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`),
    );
    if (rows[0]?.free !== false) throw new PoolerFailure('mène à une autre base que DATABASE_URL, ou à une réplique');
  } finally {
    // Whatever the pooler did, the owner's connection is as it was.
    await direct.query('rollback').catch(ignore);
    direct.release();
  }
}

const STATEMENT = named({ text: 'select pg_backend_pid() + $1::int as backend', values: [0] });
/** invalid_sql_statement_name, duplicate_prepared_statement. */
const LOST = new Set(['26000', '42P05']);

/**
 * One connection runs a named statement again and again, while another one takes the backend that
 * it had last: it runs on a second backend, or the pooler gives each client a fixed one.
 */
async function keepsStatements(moved: Client, holding: Client): Promise<void> {
  const seen = new Set<number>();
  for (let tries = 0; tries < TRIES && seen.size < 2; tries += 1) {
    seen.add(await backendOf(moved));
    await answered(holding.query('begin; select'));
    seen.add(await backendOf(moved));
    await answered(holding.query('rollback'));
  }
}

async function backendOf(client: Client): Promise<number> {
  try {
    const { rows } = await client.query<{ backend: number }>(STATEMENT);
    return rows[0]?.backend ?? 0;
  } catch (error) {
    if (LOST.has(sqlState(error) ?? '')) {
      throw new PoolerFailure(
        `perd les requêtes préparées (${messageOf(error)})\u00a0: il faut PgBouncer 1.21 ou plus récent, et max_prepared_statements supérieur à 0`,
      );
    }
    throw tooFew(error);
  }
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw tooFew(error);
  }
}

const tooFew = (error: unknown): PoolerFailure =>
  new PoolerFailure(
    `ne donne pas deux connexions à PostgreSQL à la fois (${messageOf(error)})\u00a0: il faut default_pool_size d’au moins 2`,
  );

/** PostgreSQL or the pooler answered: no network error has a class of five characters. */
const isAnswer = (error: unknown): boolean => sqlState(error)?.length === 5 && !sqlState(error)?.startsWith('E');

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Its socket is destroyed when the pooler does not let it say goodbye. */
async function leave(client: Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), 500);
  await client.end().catch(ignore);
  clearTimeout(late);
}

function ignore(): void {
  // A failure here was reported already, or concerns no statement.
}
