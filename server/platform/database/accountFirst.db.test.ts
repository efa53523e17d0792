import { type Role, ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { unboundTables } from '../../dev/testing/plans/unboundTables.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';
import { type StatementKeeper, keepStatements } from '../../dev/testing/statements.ts';

/** Statements that need not say it, by how they begin, and why. */
const WHOEVERS: readonly { begins: RegExp; why: string }[] = [
  {
    begins: /^with (rule_liabilities|base_cells)\(/,
    why: 'the books are verified by one text for an account and for all of them',
  },
  { begins: /^select \* from \(with cutoffs\(/, why: 'reconciliation is verified by the same text' },
];

let world: ExampleWorld;
let keeper: StatementKeeper;
let ofAccounts: Set<string>;
beforeAll(async () => {
  world = await exampleWorld();
  keeper = keepStatements(world.fresh.pool);
  // The ones that name the account of every row, in their key.
  const { rows } = await world.owner.query<{ name: string }>(`
    select c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull
      join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  ofAccounts = new Set(rows.map(({ name }) => name));
});
afterAll(() => world.end());

/** Account reads in which a super administrator names the account run in that account's scope. */
const NAMED: readonly string[] = ['mails.', 'jobs.', 'statements.', 'integrity.'];

function askingRole(call: ContractCall): Role {
  const named = NAMED.some((begins) => call.name.startsWith(begins));
  const role = ROLES.find((one) => rolesOf(call).includes(one) && !(named && one === 'super_admin'));
  return role ?? 'account_admin';
}

it('every statement in the scope of an account names it, on each table of accounts', async () => {
  for (const call of contractCalls) {
    const role = askingRole(call);
    const personId = world.people[role];
    const { id, parts, query, body } = await examples[call.name](world, personId);
    const token = await world.tokenOf(personId);
    const path = filledPath(call.path, { id, parts }) + (query === undefined ? '' : `?${query}`);
    const { status } = await keeper.during(call.name, () =>
      world.call(call.method, path, { token, ...(body === undefined ? {} : { body }) }),
    );
    expect(status, call.name).toBe(call.success);
  }
  expect(ofAccounts.size).toBeGreaterThan(30);
  expect(keeper.statements.size).toBeGreaterThan(200);

  // Once as planned, once as when reading whole tables seems cheaper: a question asked of each row
  // may then be answered from all rows at once.
  const hashing = await world.owner.connect();
  await hashing.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');
  const unbound = [];
  const allowed = new Set<RegExp>();
  for (const [statement, calls] of keeper.statements) {
    const tables = [
      ...(await unboundTables(world.owner, statement, ofAccounts)),
      ...(await unboundTables(hashing, statement, ofAccounts)),
    ];
    if (tables.length === 0) continue;
    const known = WHOEVERS.find(({ begins }) => begins.test(statement));
    if (known === undefined) unbound.push({ calls: [...calls].slice(0, 3), tables, statement });
    else allowed.add(known.begins);
  }
  hashing.release(true);
  expect(unbound).toEqual([]);
  expect([...allowed].length, 'an exception that serves no more').toBe(WHOEVERS.length);
}, 120_000);

/** Tables whose key does not begin with the account that their rows name, and why. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  account_requests: 'asked for before there is an account',
  events: 'acts on the platform have no account',
  mails: 'mails of the platform have no account',
  people: 'super administrators have no account',
  provider_events: 'an event names the account of the provider, which may be of none here',
};

it('the key of each table of accounts begins with the account', async () => {
  const { rows } = await world.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and i.indkey[0] <> a.attnum order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(OTHER_KEYS));
});

/**
 * One row of the account in a table that no example fills: whatever its columns take, without the
 * rules that give it a meaning.
 */
async function fillWithNonsense(table: string): Promise<void> {
  const { rows: columns } = await world.owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attnotnull and attgenerated = '' and not attisdropped`,
    [table],
  );
  const { rows: rules } = await world.owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  const values = columns.map(({ name, type }) =>
    name === 'account_id' ? String(world.ledger.accountId) : (NONSENSE[type] ?? (type.endsWith('[]') ? "'{}'" : "'1'")),
  );
  const names = columns.some(({ name }) => name === 'account_id') ? columns : [...columns, { name: 'account_id' }];
  if (names !== columns) values.push(String(world.ledger.accountId));
  await world.owner.query(
    [
      'set session_replication_role = replica',
      ...rules.map(({ name }) => `alter table ${table} drop constraint ${name}`),
      `insert into ${table} (${names.map(({ name }) => name).join(', ')}) overriding system value values (${values.join(', ')})`,
      'reset session_replication_role',
    ].join('; '),
  );
}

const NONSENSE: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  boolean: 'true',
  jsonb: "'{}'",
};

it('row-level security alone shows nothing of all that, and refuses to change it', async () => {
  const { rows } = await world.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  for (const { name } of rows) {
    // An empty table would prove nothing.
    const { rows: held } = await world.owner.query<{ held: boolean }>(`select exists (select from ${name}) as held`);
    if (held[0]?.held !== true) await fillWithNonsense(name);
    for (const statement of [
      `select count(*)::int as seen from ${name}`,
      `with gone as (delete from ${name} returning 1) select count(*)::int as seen from gone`,
      `with changed as (update ${name} set account_id = account_id returning 1) select count(*)::int as seen from changed`,
    ]) {
      const seen = await world.fresh.pool.query<{ seen: number }>(statement).then(
        (answer) => answer.rows[0]?.seen,
        (error: unknown) => (error instanceof Error && /^permission denied/.test(error.message) ? 0 : error),
      );
      expect(seen, statement).toBe(0);
    }
  }
});

it('would see one that does not', async () => {
  const tables = (statement: string) => unboundTables(world.owner, statement, ofAccounts);
  const join =
    'select 1 from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id';
  expect(await tables('select id from restaurants where id = $1')).toEqual(['restaurants']);
  expect(await tables('select id from restaurants where account_id = $1 or id = $2')).toEqual(['restaurants']);
  expect(await tables('update restaurants set name = $1 where id = $2')).toEqual(['restaurants']);
  expect(await tables('select id from restaurants where account_id = $1 and id = $2')).toEqual([]);
  expect(await tables('select id from restaurants where account_id = app_account()')).toEqual([]);
  expect(await tables(`${join} where t.account_id = $1`)).toEqual([]);
  expect((await tables(`${join} where t.id = $1`)).toSorted()).toEqual(['transaction_lines', 'transactions']);
  expect(await tables('select id from accounts where id = $1')).toEqual([]);
});
