import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { DatabaseAway, sqlState } from './errors.ts';
import { type Scope } from './scope.ts';
import { inScope } from './tenant.ts';
import { type Tx } from './transaction.ts';

const BOUCLE: Scope = { kind: 'account', accountId: 1 };
const OTHER: Scope = { kind: 'account', accountId: 2 };
const READ = { readOnly: true } as const;
const NAMED = { text: 'select quantity from boxes where quantity > $1 order by id', values: [0] };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(`
    create table boxes (account_id bigint not null, id bigint generated always as identity primary key, quantity int not null);
    call protect_tenant_table('boxes');`);
});
afterAll(() => fresh.drop());
beforeEach(() =>
  fresh.asOwner('truncate boxes restart identity; insert into boxes (account_id, quantity) values (1, 10), (2, 20)'),
);

const quantities = async (tx: Tx): Promise<number[]> =>
  (await tx.raw<{ quantity: number }>(NAMED)).rows.map(({ quantity }) => quantity);
const settings = async (tx: Tx): Promise<unknown> =>
  (await tx.raw({ text: 'select app_account() as a, app_partner() as p, txid_current_if_assigned() as t' })).rows[0];

describe('a reading', () => {
  it('sees the rows of its account and no others, whoever had the connection before', async () => {
    for (const [scope, own] of [
      [BOUCLE, [10]],
      [OTHER, [20]],
      [BOUCLE, [10]],
    ] as const)
      expect(await inScope(fresh.database, scope, quantities, READ)).toEqual(own);
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, i) => inScope(fresh.database, i % 2 === 0 ? BOUCLE : OTHER, quantities, READ)),
    );
    expect(many).toEqual(Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? [10] : [20])));
  });

  it('leaves no scope behind', async () => {
    expect(await inScope(fresh.database, { ...BOUCLE, partnerId: 7 }, settings, READ)).toEqual({ a: 1, p: 7, t: null });
    expect(await inScope(fresh.database, BOUCLE, settings, READ)).toEqual({ a: 1, p: null, t: null });
    const seen = await Promise.all(Array.from({ length: 10 }, () => fresh.pool.query('select from boxes')));
    expect(seen.map(({ rowCount }) => rowCount)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('writes nothing, and locks nothing', async () => {
    const insert = (tx: Tx) => sql`insert into boxes (account_id, quantity) values (1, 1)`.execute(tx);
    await expect(inScope(fresh.database, BOUCLE, insert, READ)).rejects.toThrow(/read-only/);
    const lock = (tx: Tx) => tx.raw({ text: 'select from boxes for update' });
    await expect(inScope(fresh.database, BOUCLE, lock, READ)).rejects.toThrow(/read-only/);
    expect(await inScope(fresh.database, BOUCLE, quantities, READ)).toEqual([10]);
  });

  it('answers several queries at once, named or not, with rows or without', async () => {
    const work = (tx: Tx) =>
      Promise.all([
        quantities(tx),
        tx.raw({ text: 'select from boxes' }).then(({ rowCount }) => rowCount),
        quantities(tx),
        tx.raw({ ...NAMED, values: [15] }).then(({ rows }) => rows),
        sql<{ n: number }>`select ${3}::int as n`.execute(tx).then(({ rows }) => rows),
      ]);
    for (let i = 0; i < 3; i += 1)
      expect(await inScope(fresh.database, BOUCLE, work, READ)).toEqual([[10], 1, [10], [], [{ n: 3 }]]);
  });

  it('is one transaction: what it sets holds until its end, and no longer', async () => {
    const set = async (tx: Tx) => {
      await tx.raw({ text: `set local statement_timeout = '1s'` });
      const { rows } = await tx.raw({ text: 'show statement_timeout' });
      return [rows, await quantities(tx)];
    };
    expect(await inScope(fresh.database, BOUCLE, set, READ)).toEqual([[{ statement_timeout: '1s' }], [10]]);
    const { rows } = await fresh.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
  });

  it('that names the view of another transaction is no such reading: PostgreSQL says what it needs', async () => {
    const seen = inScope(fresh.database, BOUCLE, quantities, { ...READ, snapshot: '00000003-0000001B-1' });
    await expect(seen).rejects.toThrow(/isolation level/);
  });

  it('fails as its query does, and the connection serves the next', async () => {
    const fails = (tx: Tx) => tx.raw({ text: 'select 1 / $1::int', values: [0] });
    for (let i = 0; i < 25; i += 1) {
      const failure: unknown = await inScope(fresh.database, BOUCLE, fails, READ).catch((error: unknown) => error);
      expect(sqlState(failure)).toBe('22012');
      expect((failure as Error).stack).toContain('readings.db.test');
    }
    expect(await inScope(fresh.database, BOUCLE, quantities, READ)).toEqual([10]);
  });

  it('is answered before its commit, which whoever has the connection next comes behind', async () => {
    const ends: string[] = [];
    const client = await fresh.pool.connect();
    const send = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
    const query = (...sent: unknown[]): Promise<unknown> => {
      const answer = send(...sent);
      if (sent[0] === 'commit') void answer.then(() => ends.push('committed'));
      return answer;
    };
    Object.assign(client, { query });
    client.release();
    expect(await inScope(fresh.database, BOUCLE, quantities, READ)).toEqual([10]);
    ends.push('answered');
    // The one that was used last is taken first: the same.
    const state = 'select app_account() as account, now() = statement_timestamp() as alone';
    expect((await fresh.pool.query(state)).rows).toEqual([{ account: null, alone: true }]);
    Object.assign(client, { query: send });
    expect(ends).toEqual(['answered', 'committed']);
  });

  it('is not taken for answered when a query failed that was swallowed, or when it asked nothing that could be', async () => {
    const swallows = (tx: Tx) => tx.raw({ text: 'select 1 / $1::int', values: [0] }).then(undefined, () => 'none');
    await expect(inScope(fresh.database, BOUCLE, swallows, READ)).rejects.toThrow(/nothing was committed/);
    const asksNothing = () => Promise.resolve('nothing');
    expect(await inScope(fresh.database, BOUCLE, asksNothing, READ)).toBe('nothing');
    await expect(inScope(fresh.database, BOUCLE, asksNothing, { ...READ, replayed: '0/1' })).rejects.toMatchObject({
      code: '22012',
    });
  });

  it('has what follows its end done once it is over', async () => {
    const states: ({ isOver: boolean } | undefined)[] = [];
    await inScope(
      fresh.database,
      BOUCLE,
      async (tx) => {
        const { rows } = await tx.raw<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
        tx.afterCommit(async () => {
          const text = `select xact_start is null as "isOver" from pg_stat_activity where pid = ${rows[0]?.pid ?? 0}`;
          states.push(await fresh.owner.query<{ isOver: boolean }>(text).then((answer) => answer.rows[0]));
        });
      },
      READ,
    );
    expect(states).toEqual([{ isOver: true }]);
  });

  it('says that the database is away when its connection is cut', async () => {
    const cut = async (tx: Tx) => {
      const { rows } = await tx.raw<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
      await fresh.asOwner(`select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
      await quantities(tx);
    };
    await expect(inScope(fresh.database, BOUCLE, cut, READ)).rejects.toBeInstanceOf(DatabaseAway);
    expect(await inScope(fresh.database, BOUCLE, quantities, READ)).toEqual([10]);
  });

  it('is never given rows of other columns than its own, even when a table changes under a statement that is known', async () => {
    const all = { text: 'select * from boxes where id > $1', values: [0] };
    const columns = async (tx: Tx) => (await tx.raw(all)).rows.map((row) => Object.keys(row));
    const named = ['account_id', 'id', 'quantity'];
    for (let i = 0; i < 2; i += 1) expect(await inScope(fresh.database, BOUCLE, columns, READ)).toEqual([named]);
    await fresh.asOwner('alter table boxes add column colour text');
    const after = await inScope(fresh.database, BOUCLE, columns, READ).catch((error: unknown) => sqlState(error));
    await fresh.asOwner('alter table boxes drop column colour');
    expect([['0A000'], [[...named, 'colour']]]).toContainEqual(typeof after === 'string' ? [after] : after);
  });
});

interface Planned {
  generic: number;
  custom: number;
}

describe('a reading of one row by its number', () => {
  const BY_NUMBER = { text: 'select quantity from boxes where account_id = $1 and id = $2', values: [1, 1] };
  const planned = async (): Promise<Planned | undefined> => {
    const { rows } = await fresh.pool.query<Planned>(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like '%boxes%id = $2'`,
    );
    return rows[0];
  };

  it('is planned once a connection, not once for each of the first numbers', async () => {
    // As in production: the tests' own cluster plans everything once. One at a time: the same
    // connection each time.
    await fresh.pool.query('set plan_cache_mode = auto');
    for (const options of [{ readOnly: true, planOnce: true }, { planOnce: true }])
      for (let i = 0; i < 3; i += 1)
        expect((await inScope(fresh.database, BOUCLE, (tx) => tx.raw(BY_NUMBER), options)).rows).toEqual([
          { quantity: 10 },
        ]);
    expect(await planned()).toEqual({ generic: 6, custom: 0 });

    // The next statement on that connection is planned as before.
    const mode = { text: `select current_setting('plan_cache_mode') as mode, $1::int as n`, values: [1] };
    for (const options of [READ, {}])
      expect((await inScope(fresh.database, BOUCLE, (tx) => tx.raw(mode), options)).rows).toEqual([
        { mode: 'auto', n: 1 },
      ]);
    await fresh.pool.query('reset plan_cache_mode');
  });

  it('written by Kysely is named too', async () => {
    const read = (tx: Tx) => tx.selectFrom('accounts').select('name').where('id', '=', 1).execute();
    for (let i = 0; i < 3; i += 1) await inScope(fresh.database, BOUCLE, read, { ...READ, planOnce: true });
    const { rows } = await fresh.pool.query(
      `select generic_plans::int as generic from pg_prepared_statements where statement like 'select "name" from "accounts"%'`,
    );
    expect(rows).toEqual([{ generic: 3 }]);
  });
});
