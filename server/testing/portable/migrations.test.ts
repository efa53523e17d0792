import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../database/cluster/migrationText.ts';
import { type MigrationFault, faultsOfMigration } from './migrations.ts';
import { type Tables } from './placing.ts';

const TABLES: Tables = {
  spread: new Set(['restaurants', 'customers', 'visits']),
  copied: new Set(['accounts', 'people']),
  beside: new Set(['events']),
  local: new Set(),
};

beforeAll(() => loadModule());

const rulesOf = (sql: string): MigrationFault['rule'][] =>
  faultsOfMigration(sql, TABLES, new Set(['visits'])).map(({ rule }) => rule);

/** Of a prepared cluster with rows: what it refused, and what it took instead. */
const SEEN: readonly (readonly [rule: MigrationFault['rule'], refused: string, taken: string])[] = [
  [
    'unnamed-constraint',
    'alter table restaurants add column seats integer check (seats > 0)',
    'alter table restaurants add column seats integer constraint restaurants_seats_check check (seats > 0)',
  ],
  [
    'unnamed-constraint',
    'alter table restaurants add foreign key (account_id, visit_id) references visits (account_id, id)',
    'alter table restaurants add constraint restaurants_visit_id_fkey foreign key (account_id, visit_id) references visits (account_id, id)',
  ],
  [
    'unique-without-account',
    'create unique index restaurants_label on restaurants (label)',
    'create unique index restaurants_label on restaurants (account_id, label) where label is not null',
  ],
  [
    'unique-without-account',
    'alter table restaurants add column label text unique',
    'alter table restaurants add column label text, add unique (account_id, label)',
  ],
  [
    'identity-column',
    'alter table restaurants add column n bigint generated always as identity',
    'alter table restaurants add column n integer generated always as (length(name)) stored',
  ],
  [
    'untried-change',
    'alter table restaurants alter column picture set storage external',
    "alter table restaurants alter column picture set default ''",
  ],
  [
    'renamed-constraint',
    'alter table restaurants rename constraint a to b',
    'alter table restaurants drop constraint a, add constraint b check (seats > 0)',
  ],
  [
    'policy-asks',
    'create policy p on restaurants to boucle_app using (exists (select from people where id = person_id))',
    'create policy p on restaurants to boucle_app using (is_shown(person_id))',
  ],
  [
    'policy-changed',
    'drop policy hidden_example on restaurants',
    'create policy p on restaurants to boucle_app using (account_id = app_account())',
  ],
  ['policy-changed', 'alter policy tenant on restaurants using (true)', "call protect_tenant_table('visits')"],
  [
    'volatile-write',
    'update restaurants set secret = gen_random_uuid()',
    'update restaurants set created_at = now() where created_at is null',
  ],
  [
    'new-and-placed',
    'update visits v set note = (select r.name from restaurants r where r.account_id = v.account_id and r.id = v.restaurant_id)',
    'update visits v set note = r.name from restaurants r where r.account_id = v.account_id and r.id = v.restaurant_id',
  ],
  [
    'new-and-placed',
    'update restaurants r set visits = (select count(*) from visits v where v.account_id = r.account_id and v.restaurant_id = r.id)',
    'update restaurants r set visits = v.n from (select account_id, restaurant_id, count(*) as n from visits group by 1, 2) v where r.account_id = v.account_id and r.id = v.restaurant_id',
  ],
  [
    'view-of-tokens',
    'create or replace view people_who_may_enter as select id from people',
    'create or replace view people_who_may_enter as select id from people; create or replace function caller_of_token(hash bytea) returns bigint language sql as $$ select id from people_who_may_enter $$',
  ],
  [
    'copied-by-spread',
    'update accounts a set restaurants = (select count(*) from restaurants r where r.account_id = a.id)',
    'update restaurants r set label = a.name from accounts a where a.id = r.account_id',
  ],
  [
    'changing-in-case',
    'update restaurants set opened_at = coalesce(opened_at, now())',
    'update restaurants set opened_at = now() where opened_at is null',
  ],
];

describe('a migration that a prepared cluster refuses, or takes otherwise than one PostgreSQL', () => {
  it.each(SEEN)('%s: %s', (rule, refused, taken) => {
    expect(rulesOf(refused)).toContain(rule);
    expect(rulesOf(taken)).toEqual([]);
  });

  it('may write a new table as any PostgreSQL takes it, rows of each initiative too', () => {
    const visits = `create table visits (
        account_id bigint not null references accounts, id bigint generated always as identity, restaurant_id bigint not null,
        note text check (note <> '') unique, primary key (account_id, id),
        foreign key (account_id, restaurant_id) references restaurants (account_id, id));
      alter table visits add column seats integer check (seats > 0), alter column note set storage external;
      create unique index visits_note on visits (note);
      call protect_tenant_table('visits');
      insert into visits (account_id, restaurant_id) select account_id, min(id) from restaurants group by 1;`;
    expect(rulesOf(visits)).toEqual([]);
  });
});

describe('the statements of a migration', () => {
  it('are those that it holds, whatever letters, comments and commas stand in it', async () => {
    const text = `-- Été, « ; »
      create table visits (id int); select 'é, ;';
      create function f() returns int language sql begin atomic select 1; select 2; end;
      alter table restaurants -- a, b
        add column a numeric(10, 2) default (array[1, 2])[1], /* c, d */
        add constraint "e,f" check (a in (1, 2)),
        add foreign key (account_id, a) references public.visits (account_id, id) not valid;`;
    const statements = await statementsOf(text);
    expect(
      statements.map(({ text: one, kind, table, leadsTo }) => [kind, table, leadsTo, one.replaceAll(/\s+/g, ' ')]),
    ).toEqual([
      ['CreateStmt', '"visits"', undefined, 'create table visits (id int)'],
      ['SelectStmt', undefined, undefined, "select 'é, ;'"],
      [
        'CreateFunctionStmt',
        undefined,
        undefined,
        'create function f() returns int language sql begin atomic select 1; select 2; end',
      ],
      [
        'AlterTableStmt',
        '"restaurants"',
        undefined,
        'alter table restaurants -- a, b add column a numeric(10, 2) default (array[1, 2])[1]',
      ],
      [
        'AlterTableStmt',
        '"restaurants"',
        undefined,
        'alter table restaurants /* c, d */ add constraint "e,f" check (a in (1, 2))',
      ],
      [
        'AlterTableStmt',
        '"restaurants"',
        '"public"."visits"',
        'alter table restaurants add foreign key (account_id, a) references public.visits (account_id, id) not valid',
      ],
    ]);
  });

  it('are found in each migration', async () => {
    const folder = join(import.meta.dirname, '../../database/migrations');
    for (const name of readdirSync(folder))
      expect([name, (await statementsOf(readFileSync(join(folder, name), 'utf8'))).length > 0]).toEqual([name, true]);
  });
});
