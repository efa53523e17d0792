import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples } from '../../dev/testing/examples/examples.ts';
import { inScope } from './tenant.ts';

interface Table {
  name: string;
  isTenants: boolean;
  isProtected: boolean;
}

/**
 * Tables of everybody or of no one: sign-in and the plumbing. The application has no right, or
 * nothing to hide, there.
 */
const WITHOUT_ACCOUNT = [
  'kysely_migration',
  'kysely_migration_lock',
  'last_sign_ins',
  'oauth_access_tokens',
  'oauth_clients',
  'oauth_codes',
  'oauth_refresh_tokens',
  'oauth_sessions',
  'passkey_challenges',
  'person_devices',
  'person_identities',
  'person_links',
  'person_passkeys',
  'person_recovery_codes',
  'person_totp',
  'rate_limits',
  'secret_keys',
];

const PERMISSION_DENIED = /permission denied/;

let world: ExampleWorld;
let tables: Table[];
beforeAll(async () => {
  world = await exampleWorld();
  const admin = world.people.account_admin;
  for (const name of ['transactions.reverse', 'cards.activate', 'cards.credit', 'accountRequests.create'] as const) {
    await examples[name](world, admin);
  }
  await world.call('POST', '/card_holders', {
    token: world.tokens.admin,
    body: { quantity: 1, initial_amount: 5 },
    headers: { 'idempotency-key': 'rls' },
  });
  const { rows } = await world.owner.query<Table>(`
    select c.relname as name, c.relrowsecurity as "isProtected",
           c.relname = 'accounts' or exists (
             select from information_schema.columns k
              where k.table_schema = 'public' and k.table_name = c.relname and k.column_name = 'account_id'
           ) as "isTenants"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  tables = rows;
});
afterAll(() => world.end());

const tenants = (): string[] => tables.filter(({ isTenants }) => isTenants).map(({ name }) => name);

/** Runs for every tenant table and gathers the names of the ones that show rows. */
async function showing(count: (sql: string) => Promise<number>): Promise<string[]> {
  const shown: string[] = [];
  for (const name of tenants()) {
    const rows = await count(`select count(*)::int as count from ${name}`).catch((error: unknown) => {
      if (error instanceof Error && PERMISSION_DENIED.test(error.message)) return 0;
      throw error;
    });
    if (rows > 0) shown.push(name);
  }
  return shown;
}

const firstCount = ({ rows }: { rows: { count: number }[] }): number => rows[0]?.count ?? 0;

describe('row-level security', () => {
  it('binds every table that has an account, and the others are known by name', () => {
    expect(tenants().length).toBeGreaterThan(10);
    expect(tables.filter(({ isTenants, isProtected }) => isTenants && !isProtected)).toEqual([]);
    expect(tables.filter(({ isTenants }) => !isTenants).map(({ name }) => name)).toEqual(WITHOUT_ACCOUNT);
  });

  it('shows nothing at all without a scope', async () => {
    const owned = await showing(async (sql) => firstCount(await world.owner.query<{ count: number }>(sql)));
    // Else the next line would prove nothing.
    expect(owned).toEqual(
      expect.arrayContaining([
        'accounts',
        'people',
        'card_holders',
        'transactions',
        'cells',
        'money_accounts',
        'events',
      ]),
    );
    expect(await showing(async (sql) => firstCount(await world.fresh.pool.query<{ count: number }>(sql)))).toEqual([]);
  });

  it('shows an account nothing of another one', async () => {
    const ours = `account_id = ${world.ledger.accountId}`;
    const seen = await inScope(
      world.fresh.database,
      { kind: 'account', accountId: world.other.accountId },
      async (tx) => {
        const shown: string[] = [];
        for (const name of tenants().filter((table) => table !== 'accounts')) {
          const { rows } = await tx.raw<{ found: boolean }>({
            text: `select case when has_table_privilege('${name}', 'select') then (
                     select (xpath('/row/n/text()', query_to_xml('select count(*) as n from ${name} where ${ours}', false, true, '')))[1]::text::int > 0
                   ) else false end as found`,
          });
          if (rows[0]?.found === true) shown.push(name);
        }
        const { rows } = await tx.raw<{ id: number }>({ text: 'select id from accounts' });
        expect(rows.map(({ id }) => id)).toEqual([world.other.accountId]);
        return shown;
      },
    );
    expect(seen).toEqual([]);
  });

  it('lets nothing be changed or removed without a scope', async () => {
    for (const name of tenants()) {
      const statements = [
        `delete from ${name}`,
        `update ${name} set ${name === 'accounts' ? 'name = name' : 'account_id = account_id'}`,
      ];
      for (const statement of statements) {
        const changed = await world.fresh.pool.query(statement).then(
          ({ rowCount }) => rowCount,
          (error: unknown) => (error instanceof Error && PERMISSION_DENIED.test(error.message) ? 0 : error),
        );
        expect(changed, statement).toBe(0);
      }
    }
  });
});
