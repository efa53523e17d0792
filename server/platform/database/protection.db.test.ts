import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { type Connection, connectDatabase, readyLogin } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './pool.ts';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';

/** Roles belong to the whole server of the tests: this one is ours alone. */
const ROLE = 'protection_test';

let fresh: FreshDatabase;
const opened: (Database | Connection)[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await fresh.asOwner(`drop owned by ${ROLE}; drop role if exists ${ROLE}`).catch(() => undefined);
});
afterAll(() => fresh.drop());

function addressOf(user: string): string {
  const { host = '', port = 0, database = '' } = fresh.ownerConfig;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** As `npm run serve` connects, with an address for the application and another for the owner. */
async function start(user: string): Promise<Connection> {
  const connection = await connectDatabase(
    { dataDir: '/nowhere', databaseUrl: addressOf(user), databaseOwnerUrl: addressOf('boucle') },
    { report: () => undefined },
  );
  opened.push(connection);
  return connection;
}

const rolesOf = async ({ pool }: Database): Promise<unknown> =>
  (await pool.query('select session_user as login, current_user as role')).rows[0];

describe('a server starts', () => {
  it('as a role that owns nothing, which it makes beside the owner', async () => {
    expect(await rolesOf(fresh.database)).toEqual({ login: 'boucle_login', role: 'boucle_app' });
  });

  it('as the role of DATABASE_URL when the owner has an address of its own, and gives that role its limits', async () => {
    await fresh.asOwner(`create role ${ROLE} login`);
    const { database } = await start(ROLE);
    expect(await rolesOf(database)).toEqual({ login: ROLE, role: 'boucle_app' });
    const client = new Client({ ...fresh.ownerConfig, user: ROLE });
    await client.connect();
    const { rows } = await client.query('show statement_timeout');
    await client.end();
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
  });

  it('never as the owner', async () => {
    await expect(start('boucle')).rejects.toThrow(/La base n’est pas protégée.*possède les tables/);
  });

  it('never as a role that may become the owner', async () => {
    await fresh.asOwner(`create role ${ROLE} login; grant boucle to ${ROLE}`);
    await expect(start(ROLE)).rejects.toThrow('possède les tables');
  });

  it.each(['superuser', 'bypassrls'])('never as a role that is %s', async (right) => {
    await fresh.asOwner(`create role ${ROLE} login ${right}`);
    await expect(start(ROLE)).rejects.toThrow(/possède les tables|échappe à la séparation/);
  });

  it('never as a role that has the platform’s rights at all times', async () => {
    await fresh.asOwner(`create role ${ROLE} login; grant boucle_platform to ${ROLE}`);
    await expect(start(ROLE)).rejects.toThrow('a en permanence les droits de boucle_platform');
  });

  it('never while a table of the initiatives has row-level security off', async () => {
    await fresh.asOwner(`create role ${ROLE} login; alter table restaurants disable row level security`);
    await expect(start(ROLE)).rejects.toThrow('ROW LEVEL SECURITY est désactivé sur restaurants');
    await fresh.asOwner('alter table restaurants enable row level security');
    expect(await rolesOf((await start(ROLE)).database)).toMatchObject({ login: ROLE });
  });
});

describe('each new connection', () => {
  const connects = (loginConfig: ClientConfig): Promise<unknown> => {
    const database = openDatabase({ ownerConfig: fresh.ownerConfig, loginConfig, report: () => undefined });
    opened.push(database);
    return database.pool.query('select 1');
  };

  it.each([
    ['without a limit of time', 'statement_timeout = 0', /statement_timeout vaut 0 au lieu de 30s/],
    ['with another search path', 'search_path = pg_temp', /search_path vaut pg_temp/],
    ['with row-level security off', 'row_security = off', /row_security est désactivé/],
  ])('is refused %s', async (_what, setting, reason) => {
    const login = { ...fresh.ownerConfig, user: ROLE };
    await fresh.asOwner(`create role ${ROLE} login`);
    await readyLogin(fresh.ownerConfig, login);
    expect(await connects(login)).toMatchObject({ rowCount: 1 });
    await fresh.asOwner(`alter role ${ROLE} set ${setting}`);
    await expect(connects(login)).rejects.toThrow(reason);
  });

  it('is refused as the owner', async () => {
    await expect(connects(fresh.ownerConfig)).rejects.toThrow(/échappe|possède/);
  });
});

it('derives the application’s password from the owner’s, and again once that one has changed', async () => {
  const dataDir = scratchFolder('boucle-password-');
  const { ownerConfig, stop } = await startEmbedded({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
  const asOwner = async (text: string): Promise<void> => {
    const client = new Client(ownerConfig);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const rules = join(dataDir, 'postgres/pg_hba.conf');
  const trusting = readFileSync(rules, 'utf8');
  try {
    await migrate(ownerConfig);
    for (const password of ['first', 'second']) {
      writeFileSync(rules, trusting);
      await asOwner(`select pg_reload_conf(); alter role boucle password '${password}'`);
      writeFileSync(rules, 'local all all scram-sha-256\n');
      await asOwner('select pg_reload_conf()').catch(() => undefined);
      const { host = '', port = 0, database = '' } = ownerConfig;
      const databaseUrl = `postgres://boucle:${password}@${encodeURIComponent(host)}:${String(port)}/${database}`;
      const connection = await connectDatabase({ dataDir, databaseUrl });
      expect(await rolesOf(connection.database)).toEqual({ login: 'boucle_login', role: 'boucle_app' });
      await connection.close();
      const stranger = new Client({ ...ownerConfig, user: 'boucle_login', password });
      await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
      writeFileSync(rules, trusting);
      await reloaded(ownerConfig, password);
    }
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true });
  }
}, 60_000);

async function reloaded(ownerConfig: ClientConfig, password: string): Promise<void> {
  const client = new Client({ ...ownerConfig, password });
  await client.connect();
  await client.query('select pg_reload_conf(), pg_sleep(0.2)');
  await client.end();
}
