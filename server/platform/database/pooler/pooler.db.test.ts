import { type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../dev/testing/database.ts';
import { type PoolerSettings, pgBouncerVersion, startPooler } from '../../../dev/testing/processes/pgbouncer.ts';
import { freePort } from '../../../dev/testing/processes/processes.ts';
import { type Connection, connectDatabase } from '../connect.ts';
import { named } from '../statementNames.ts';
import { inScope } from '../tenant.ts';

const USERS = ['boucle', 'boucle_login'] as const;
const { version, keepsStatements } = pgBouncerVersion();

let fresh: FreshDatabase;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  for (const end of ends) await end();
  await fresh.drop();
});

const addressOf = ({ host = '', port = 0, database = '' }: ClientConfig, user = ''): string =>
  `postgres://${user === '' ? '' : `${user}@`}${encodeURIComponent(host)}:${String(port)}/${database}`;

/** As `npm run serve` connects, the application through the pooler at this address. */
async function start(databasePoolerUrl: string): Promise<Connection> {
  const connection = await connectDatabase(
    { dataDir: '/nowhere', databaseUrl: addressOf(fresh.ownerConfig, 'boucle'), databasePoolerUrl },
    { max: 4, report: () => undefined },
  );
  ends.unshift(connection.close);
  return connection;
}

async function behind(settings: PoolerSettings, user = ''): Promise<Connection> {
  const pooler = await startPooler(fresh.ownerConfig, USERS, settings);
  ends.push(pooler.stop);
  return start(addressOf(pooler.configOf('boucle'), user));
}

/** One line of an operator's log, whatever is wrong. */
const refused = async (starting: Promise<unknown>): Promise<string> => {
  const error = await starting.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'PoolerFailure' });
  const { message } = error as Error;
  expect(message.split('\n')).toHaveLength(1);
  return message;
};

describe.concurrent(`a server starts behind PgBouncer ${version}`, () => {
  it.runIf(keepsStatements)('that pools by transaction and keeps named statements', async () => {
    const { database } = await behind({ mode: 'transaction', size: 2 });
    const ask = () => database.pool.query(named({ text: 'select $1::int + 1 as n', values: [1] }));
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(new Set(answers.map(({ rows: [row] }) => (row as { n: number }).n))).toEqual(new Set([2]));
    const { rows } = await database.pool.query('select session_user as login, current_user as role');
    expect(rows).toEqual([{ login: 'boucle_login', role: 'boucle_app' }]);
  });

  it.runIf(keepsStatements)(
    'and runs what was sent behind a statement that failed, in the next transaction',
    async () => {
      const { database } = await behind({ mode: 'transaction' });
      const scope = { kind: 'account', accountId: 1 } as const;
      for (let n = 0; n < 8; n += 1) {
        const behindIt = { text: `select $1::int + ${String(n)} as n`, values: [1] };
        const failing = inScope(database, scope, async (tx) => {
          const failed = tx.raw({ text: 'select 1 / $1::int', values: [0] });
          const sent = tx.raw(behindIt);
          await Promise.all([failed, sent]);
        });
        await expect(failing).rejects.toThrow('division by zero');
        const { rows } = await inScope(database, scope, (tx) => tx.raw(behindIt));
        expect(rows).toEqual([{ n: 1 + n }]);
      }
    },
  );

  it('that keeps a session for each client', async () => {
    const { database } = await behind({ mode: 'session', size: 6 });
    expect((await database.pool.query('select')).rowCount).toBe(1);
  });

  it('never one that loses named statements: before 1.21, or with max_prepared_statements = 0', async () => {
    expect(await refused(behind({ mode: 'transaction', preparedStatements: 0 }))).toMatch(
      /^Le pooler de DATABASE_POOLER_URL perd les requêtes préparées .* il faut PgBouncer 1\.21 ou plus récent, et max_prepared_statements supérieur à 0\. Voir docs/,
    );
  });

  it('never one that pools by statement', async () => {
    expect(await refused(behind({ mode: 'statement' }))).toMatch(
      /n’ouvre pas de transaction .* il faut pool_mode = transaction/,
    );
  });

  it('never one that has a single connection to share', async () => {
    expect(await refused(behind({ mode: 'transaction', size: 1 }))).toMatch(/il faut default_pool_size d’au moins 2/);
  });

  it('never one that leads to another database', async () => {
    const other = await freshDatabase();
    ends.push(other.drop);
    const leadsTo = String(other.ownerConfig.database);
    expect(await refused(behind({ mode: 'transaction', leadsTo }))).toMatch(/mène à une autre base que DATABASE_URL/);
  });

  it('never one that lets the application in as the owner', async () => {
    const error = await behind({ mode: 'session', size: 6 }, 'boucle').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ProtectionFailure' });
    expect(String(error)).toMatch(/le rôle boucle (échappe|possède)/);
  });

  it('never one that knows no such database', async () => {
    const pooler = await startPooler(fresh.ownerConfig, USERS, { mode: 'transaction' });
    ends.push(pooler.stop);
    const address = addressOf({ ...pooler.configOf('boucle'), database: 'absente' });
    expect(await refused(start(address))).toMatch(/refuse la connexion \(.*absente/);
  });

  it('never one that is not there', async () => {
    const address = `postgres://127.0.0.1:${String(await freePort())}/boucle`;
    expect(await refused(start(address))).toMatch(/est injoignable \(connect ECONNREFUSED/);
  });
});
