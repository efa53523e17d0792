import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { type TestWorld, worldIn } from '../../testing/ledgerWorld.ts';
import { type Scope } from '../scope.ts';
import { inScope } from '../tenant.ts';

/** In a database of a cluster of this machine: `CLUSTER_URL=… npm run test:long -- cluster`. */
const CLUSTERED = process.env['CLUSTERED'] === '1';

let fresh: FreshDatabase;
let mine: TestWorld;
let theirs: TestWorld;

const numbers = async (scope: Scope, sql: string): Promise<number[]> =>
  inScope(fresh.database, scope, async (tx) => {
    const { rows } = await tx.raw<{ n: number }>({ text: sql, values: [] });
    return rows.map(({ n }) => n);
  });

describe.runIf(CLUSTERED)('what restricts access rules, over a cluster', () => {
  beforeAll(async () => {
    fresh = await freshDatabase();
    mine = await worldIn(fresh);
    theirs = await worldIn(fresh);
    for (const { accountId, partner } of [mine, theirs]) {
      const name = `acces-${String(accountId)}`;
      await fresh.owner.query(
        "insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, $1, '{}', '{}')",
        [name],
      );
      await fresh.owner.query(
        "insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash) values ($1, $2, $3, $3, '{orders}', '')",
        [accountId, partner, name],
      );
      await fresh.owner.query(
        `insert into api_refused_tries (account_id, access_id, partner_id, hour, tries)
         select account_id, id, partner_id, now(), 1 from api_accesses where account_id = $1 returning 1`,
        [accountId],
      );
    }
  }, 120_000);
  afterAll(() => fresh.drop(), 60_000);

  it('keeps an initiative from rows of others, and a partner from those of its neighbours', async () => {
    const { accountId, partner } = mine;
    for (const table of ['api_accesses', 'api_refused_tries']) {
      const sql = `select account_id as n from ${table}`;
      expect([table, await numbers({ kind: 'account', accountId }, sql)]).toEqual([table, [accountId]]);
      const own: Scope = { kind: 'account', accountId, partnerId: partner };
      expect([table, await numbers(own, sql)]).toEqual([table, [accountId]]);
      const neighbour: Scope = { kind: 'account', accountId, partnerId: partner + 1000 };
      expect([table, await numbers(neighbour, sql)]).toEqual([table, []]);
    }
  });

  it('keeps the platform from an example, unless it asks for them', async () => {
    await fresh.owner.query('update accounts set example_of = $1 where id = $2', [mine.accountId, theirs.accountId]);
    const both = [mine.accountId, theirs.accountId];
    for (const sql of [
      'select id as n from accounts order by 1',
      'select distinct account_id as n from restaurants order by 1',
      'select account_id as n from api_accesses order by 1',
      'select distinct account_id as n from people where account_id is not null order by 1',
    ]) {
      expect([sql, await numbers({ kind: 'platform' }, sql)]).toEqual([sql, [mine.accountId]]);
      expect([sql, await numbers({ kind: 'platform', examples: 'too' }, sql)]).toEqual([sql, both]);
    }
    await expect(
      inScope(fresh.database, { kind: 'platform' }, (tx) =>
        tx.raw({ text: "insert into formats (account_id, title) values ($1, 'Bol')", values: [theirs.accountId] }),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('is the same on each server', async () => {
    const { rows } = await fresh.owner.query<{ result: string }>(
      `select distinct result from run_command_on_shards('api_refused_tries',
        $$ select string_agg(polname || ' ' || polpermissive, ', ' order by polname) from pg_policy where polrelid = '%s'::regclass $$)`,
    );
    expect(rows).toEqual([{ result: 'platform true, tenant true' }]);
  });
});
