import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { connectDatabase } from './connect.ts';
import { DatabaseAway } from './errors.ts';
import { type Database, openDatabase, configOf } from './pool.ts';
import { inScope } from './tenant.ts';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';

let fresh: FreshDatabase;
const opened: Database[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await fresh.drop();
});

async function one(database: Database, expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`);
  return rows[0]?.value;
}

/** The address of the test's database as DATABASE_URL would give it. */
function address(query = ''): string {
  const { host = '', port = 0, user = '', database = '' } = fresh.ownerConfig;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}${query}`;
}

describe('values arrive', () => {
  it.each([
    ['a bigint as a number', '9007199254740991::bigint', 9_007_199_254_740_991],
    ['a sum of bigints as a number', '(select sum(n) from (values (1::bigint), (2)) v (n))', 3],
    ['bigints as numbers', `'{1,null,3}'::bigint[]`, [1, null, 3]],
    ['a day as it is written', `'2026-03-29'::date`, '2026-03-29'],
    ['days as they are written', `'{2026-03-29,2026-10-25}'::date[]`, ['2026-03-29', '2026-10-25']],
    ['an instant as a date', `'2026-03-29 01:30:00+00'::timestamptz`, new Date('2026-03-29T01:30:00Z')],
    [
      'an instant with microseconds',
      `'2026-03-29 01:30:00.123456+00'::timestamptz`,
      new Date('2026-03-29T01:30:00.123Z'),
    ],
    ['an instant that never comes', `'infinity'::timestamptz`, Infinity],
    ['an instant of the year 10000', `'10000-01-01 00:00:00+00'::timestamptz`, new Date('+010000-01-01T00:00:00Z')],
    ['json as a value', `'{"a":[1]}'::jsonb`, { a: [1] }],
  ])('%s', async (_name, expression, value) => {
    expect(await one(fresh.database, expression)).toEqual(value);
  });

  it('an integer that a number cannot hold is an error, not another integer', async () => {
    await expect(one(fresh.database, '9007199254740993::bigint')).rejects.toThrow(/out of range/);
  });
});

describe('a connection', () => {
  it('that is lost before its taker can listen leaves the process standing', async () => {
    const client = await fresh.database.pool.connect();
    expect(() => client.connection.emit('error', new Error('write ECONNRESET'))).not.toThrow();
    client.release();
    expect(await one(fresh.database, '1')).toBe(1);
  });
});

describe('a session', () => {
  it.each([
    ['current_user', 'boucle_app'],
    [`current_setting('timezone')`, 'UTC'],
    [`current_setting('statement_timeout')`, '30s'],
    [`current_setting('search_path')`, 'public'],
  ])('%s is %s', async (expression, value) => {
    expect(await one(fresh.database, expression)).toBe(value);
  });

  it.each(['', '?options=-c%20role%3Dboucle', '?options=-c%20work_mem%3D8MB&application_name=x'])(
    'gives up the owner’s rights whatever DATABASE_URL asks for: %s',
    async (query) => {
      const database = openDatabase({ ownerConfig: configOf(address(query)), max: 1 });
      opened.push(database);
      expect(await one(database, 'current_user')).toBe('boucle_app');
      if (query.includes('work_mem')) expect(await one(database, `current_setting('work_mem')`)).toBe('8MB');
    },
  );
});

it('a server that does not answer is a database that is away', async () => {
  const database = openDatabase({ ownerConfig: { host: '/nowhere', user: 'boucle', database: 'boucle' } });
  opened.push(database);
  await expect(inScope(database, { kind: 'platform' }, () => Promise.resolve())).rejects.toBeInstanceOf(DatabaseAway);
});

describe('connected from the configuration', () => {
  it('to DATABASE_URL', async () => {
    const connection = await connectDatabase({ dataDir: '/nowhere', databaseUrl: address() });
    expect(await one(connection.database, 'current_database()')).toBe(fresh.ownerConfig.database);
    await connection.close();
  });

  it('to the embedded database of an empty folder, twice at once', async () => {
    const dataDir = scratchFolder('boucle-connect-');
    const both = await Promise.all([1, 2].map(() => connectDatabase({ dataDir, databaseUrl: undefined }, { max: 2 })));
    for (const { database } of both) expect(await one(database, 'app_account()')).toBeNull();
    await Promise.all(both.map((connection) => connection.close()));
    rmSync(dataDir, { recursive: true });
  });
});
