import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FunctionFault, faultsOfFunction } from './functions.ts';
import { type SchemaFunction } from './gather.ts';
import { type Tables } from './placing.ts';
import { faultsOf } from './rules.ts';
import { type RuleName } from './why.ts';

const TABLES: Tables = {
  spread: new Set([
    'transactions',
    'transaction_lines',
    'restaurants',
    'notices',
    'fee_lines',
    'closed_months',
    'app_builds',
    'vat_rates',
  ]),
  copied: new Set(['accounts', 'people']),
  beside: new Set(['person_devices', 'events']),
  local: new Set(['pgboss.job']),
};

beforeAll(() => loadModule());

const rulesOf = (sql: string): RuleName[] => faultsOf(sql, TABLES).map(({ rule }) => rule);

/** Statements that a cluster refused when it was tried, and those that it took instead. */
const SEEN: readonly (readonly [rule: RuleName, refused: string, taken: string])[] = [
  [
    'insert-select',
    'insert into fee_lines (account_id) select account_id from restaurants where account_id = $1',
    'insert into fee_lines (account_id) select account_id from restaurants where account_id = $1 returning 1',
  ],
  [
    'insert-select',
    'insert into fee_lines (account_id) select $1 from unnest($2::bigint[])',
    'insert into fee_lines (account_id) select $1 from unnest($2::bigint[]) returning 1',
  ],
  [
    'insert-select',
    'with f as (insert into fee_lines (account_id) select $1 from unnest($2::bigint[])) insert into notices (account_id) values ($1)',
    'with f as (insert into fee_lines (account_id) select $1 from unnest($2::bigint[]) returning 1) insert into notices (account_id) values ($1)',
  ],
  [
    'case-of-value',
    "insert into notices values (new.account_id, case new.type when 'redeem_card' then 1 else 2 end)",
    "insert into notices values (new.account_id, case when new.type = 'redeem_card' then 1 else 2 end)",
  ],
  [
    'case-of-value',
    "select case tg_table_name when 'restaurants' then 1 end",
    "select case when to_jsonb(new) ? 'restaurant_id' then 1 end",
  ],
  [
    'case-of-value',
    "select case $1 when 'a' then 1 end",
    "select case t.variant when 'a' then 1 end from transactions t where account_id = $1",
  ],
  ['set-config', "select set_config('app.silent', 'on', true)", "set local app.silent = 'on'"],
  ['several-with-set', 'savepoint month; set local lock_timeout = 500', 'set local lock_timeout = 500'],
  [
    'numbers-in-cte',
    "with a as (select closed_until from accounts where id = $1) select a.*, nextval('transactions_id_seq') from a",
    "select nextval('transactions_id_seq')",
  ],
  [
    'insert-subquery',
    'insert into closed_months (account_id, last_fee_line) values ($1, (select max(id) from fee_lines where account_id = $1))',
    'insert into closed_months (account_id, last_fee_line) select $1, max(id) from fee_lines where account_id = $1 returning 1',
  ],
  [
    'correlated-with-copied',
    'select payment_days, (select rate from vat_rates v where v.account_id = a.id limit 1) from accounts a where id = $1',
    'select payment_days, (select rate from vat_rates v where v.account_id = $1 limit 1) from accounts a where id = $1',
  ],
  [
    'changing-in-write',
    'insert into person_devices (person_id) values ($1) returning first_seen_at = now()',
    'insert into person_devices (person_id) values ($1) returning first_seen_at = last_seen_at',
  ],
  [
    'changing-in-write',
    'insert into person_devices (person_id) values ($1) on conflict (person_id) do update set last_seen_at = now()',
    'insert into person_devices (person_id) values ($1) on conflict (person_id) do update set last_seen_at = excluded.last_seen_at',
  ],
  [
    'changing-in-write',
    'insert into fee_lines (account_id) values ($1) returning now()',
    'insert into pgboss.job (name) values ($1) returning now()',
  ],
  [
    'changing-in-case',
    'update notices set queued_at = coalesce(queued_at, now()) where account_id = $1',
    'update notices set queued_at = least(queued_at, now()) where account_id = $1',
  ],
  [
    'changing-in-case',
    "update events set at = case when kind = 'a' then now() end where id = $1",
    "update events set at = now() where id = $1 and case when kind = 'a' then true end",
  ],
  [
    'empty-beside',
    'select count(*), exists (select from restaurants where account_id = $1) from events where account_id = $1',
    'select count(*), exists (select 1 from restaurants where account_id = $1) from events where account_id = $1',
  ],
  [
    'copied-by-spread',
    "update people set name = '' where account_id = $1 and not exists (select from restaurants where account_id = $1)",
    "update people set name = '' where account_id = $1 and not exists (select from accounts where id = $1)",
  ],
  [
    'account-of-row',
    'select (select r.name from restaurants r where r.account_id = f.account_id) from transactions t left join fee_lines f on f.account_id = $1 and f.id = t.id where t.account_id = $1',
    'select (select r.name from restaurants r where r.account_id = $1) from transactions t left join fee_lines f on f.account_id = $1 and f.id = t.id where t.account_id = $1',
  ],
  [
    'account-of-row',
    'select (select r.name from restaurants r where r.account_id = t.account_id and r.id = t.restaurant_id) from transactions t where t.account_id = $1',
    'select (select r.name from restaurants r where r.account_id = $1 and r.id = t.restaurant_id) from transactions t where t.account_id = $1',
  ],
  [
    'lock-without-account',
    'update notices set queued_at = $2 where (account_id, id) in (select account_id, id from notices where queued_at is null order by id limit $1 for update skip locked)',
    'update notices set queued_at = $2 where account_id = $3 and id in (select id from notices where account_id = $3 and queued_at is null limit $1 for update skip locked)',
  ],
  [
    'lock-without-account',
    'select n.kind from notices n where n.id = $1 for update of n',
    'select n.kind from notices n where n.account_id = $1 and n.id = $2 for update of n',
  ],
  [
    'join-without-account',
    'select count(*) from transactions t join transaction_lines l on l.transaction_id = t.id',
    'select count(*) from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id',
  ],
  [
    'correlated-with-copied',
    'select a.id, (select count(*) from restaurants r where r.account_id = a.id) from accounts a',
    'select a.id, coalesce(r.n, 0) from accounts a left join (select account_id, count(*) as n from restaurants group by account_id) r on r.account_id = a.id',
  ],
  [
    'correlated-with-copied',
    'select payment_days, (select count(*) from restaurants r where r.account_id = a.id) from accounts a join people p on p.account_id = a.id',
    'select a.name, (select count(*) from transactions t where t.account_id = r.account_id and t.restaurant_id = r.id) from restaurants r join accounts a on a.id = r.account_id',
  ],
  [
    'lateral-without-account',
    'select * from accounts a cross join lateral (select sum(quantity) from transaction_lines l where l.account_id = a.id) s',
    'select * from transactions t cross join lateral (select sum(quantity) from transaction_lines l where l.account_id = $1 and l.transaction_id = t.id) s where t.account_id = $1',
  ],
  [
    'account-of-row',
    'select r.id, (select count(*) from transactions t where t.account_id = r.account_id) from unnest($2::bigint[]) asked(id) join restaurants r on r.account_id = $1 and r.id = asked.id',
    'select r.id, (select count(*) from transactions t where t.account_id = $1) from unnest($2::bigint[]) asked(id) join restaurants r on r.account_id = $1 and r.id = asked.id',
  ],
  [
    'account-of-row',
    'select (select count(*) from transactions t where t.account_id = r.account_id) from restaurants r join accounts a on a.id = r.account_id where r.account_id = $1',
    'select (select count(*) from transactions t where t.account_id = $1) from restaurants r join accounts a on a.id = r.account_id where r.account_id = $1',
  ],
  [
    'lateral-limit',
    'select r.id, (select max(t.id) from unnest($2::text[]) as kind (type) cross join lateral (select id from transactions where account_id = r.account_id and type = kind.type limit 1) t) from restaurants r where r.account_id = $1',
    'select r.id, (select max(t.id) from unnest($2::text[]) as kind (type) cross join lateral (select id from transactions where account_id = $1 and type = kind.type limit 1) t) from restaurants r where r.account_id = $1',
  ],
  [
    'local-with-spread',
    'select from app_builds b where account_id = $1 and not exists (select from pgboss.job j where j.name = b.id::text)',
    'select data from pgboss.job where name = $1',
  ],
  [
    'local-with-spread',
    'select j.id, r.name from pgboss.job j left join restaurants r on r.account_id = $1',
    'select id, name from restaurants where account_id = $1',
  ],
  ['snapshot', 'select pg_export_snapshot()', 'select 1'],
  ['snapshot', "set transaction snapshot '00000003-1'", 'begin isolation level repeatable read'],
];

describe('a statement that a cluster by account cannot plan', () => {
  it.each(SEEN)('%s: %s', (rule, refused, taken) => {
    expect(rulesOf(refused)).toContain(rule);
    expect(rulesOf(taken)).toEqual([]);
  });

  it('is read by PostgreSQL’s own parser, which refuses what is no statement', () => {
    expect(() => rulesOf('select from where')).toThrow(/syntax error/);
  });
});

/** A trigger's function on transactions, which hands over what was added. */
const trigger = (body: string): SchemaFunction => ({
  name: 'rolled_up',
  language: 'plpgsql',
  definition: `create function rolled_up() returns trigger language plpgsql as $$ declare r record; begin ${body} return null; end $$`,
  body,
  tables: ['transactions'],
  handed: ['added'],
});

const rulesOfTrigger = (body: string): FunctionFault['rule'][] =>
  faultsOfFunction(trigger(body), TABLES).map(({ rule }) => rule);

describe('a function that a cluster by account cannot run', () => {
  it('reads what a trigger hands over beside a table that is spread', () => {
    const beside = 'insert into fee_lines (account_id) select account_id from added returning 1 into r;';
    expect(rulesOfTrigger(beside)).toContain('handed-rows');
    const oneByOne =
      'for r in select account_id from added loop insert into fee_lines (account_id) values (r.account_id); end loop;';
    expect(rulesOfTrigger(oneByOne)).toEqual([]);
  });

  it('writes a table that every server has, from a trigger of one that is spread', () => {
    expect(rulesOfTrigger('update people set name = new.name where id = new.id;')).toEqual(['trigger-writes-copied']);
    expect(rulesOfTrigger('insert into events (account_id) values (new.account_id);')).toEqual([
      'trigger-writes-copied',
    ]);
    expect(rulesOfTrigger('perform name from people where id = new.id;')).toEqual([]);
  });

  it('compares a value of the row by « case x when », or sets what the servers are not told', () => {
    expect(rulesOfTrigger("r.n := case new.type when 'a' then 1 else 2 end;")).toEqual(['case-of-value']);
    expect(rulesOfTrigger("r.n := case when new.type = 'a' then 1 else 2 end;")).toEqual([]);
    expect(rulesOfTrigger("perform set_config('app.silent', 'on', true);")).toEqual(['set-config']);
  });
});
