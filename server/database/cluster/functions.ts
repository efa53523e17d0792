import { PLANNED_ONCE } from './placedText.ts';
import { type ClusterFunction, POSTING_FUNCTIONS, TRIGGER } from './triggers.ts';

/** Where a body names the copy of the accounts that each server has. */
const ACCOUNTS_THERE = '{accounts}';

const OF_DEFINER = 'language sql stable security definer set search_path = public, pg_temp';

const MONTHS = `account_id, date_trunc('month', day)::date as month, type, restaurant_id`;
const FIGURES = ['listed', 'quantity', 'amount_cents', 'containers_cost_cents', 'reuses'] as const;
const sums = (sign = ''): string => FIGURES.map((figure) => `sum(${sign}${figure}) as ${figure}`).join(', ');
const each = (write: (figure: (typeof FIGURES)[number]) => string): string => FIGURES.map(write).join(', ');
const FIGURE_VALUES = FIGURES.map((_, i) => `$${i + 5}::bigint`).join(', ');
const ADD = `perform run_here(r.account_id, 'monthly_rollups', $sql$insert into {monthly_rollups} as m (account_id, month, type, restaurant_id, ${each((one) => one)})
        values ($1::bigint, $2::date, $3::text, $4::bigint, ${FIGURE_VALUES})
        on conflict (account_id, type, month, restaurant_id) do update set ${each((one) => `${one} = m.${one} + excluded.${one}`)} returning null::text$sql$,
        array['monthly_rollups'], array[r.account_id::text, r.month::text, r.type, r.restaurant_id::text, ${each((one) => `r.${one}::text`)}]);`;

/**
 * Statement triggers loop over their transition tables: on a worker one statement may not read both a transition table and a distributed table.
 * `tg_table_name` carries the number of the shard there. A policy that reads other tables calls a function instead.
 */
export const CLUSTER_FUNCTIONS: readonly ClusterFunction[] = [
  {
    name: 'roll_up_months',
    follows: '2d647c71b81570da08694595cd0d6829',
    head: `function roll_up_months() ${TRIGGER}`,
    body: `
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select ${MONTHS}, ${sums()} from after_rows where format_id = 0 group by 1, 2, 3, 4 order by 1, 3, 2, 4 loop
      ${ADD}
    end loop;
  elsif tg_op = 'UPDATE' then
    for r in select ${MONTHS}, ${sums('sign * ')} from (select 1 as sign, * from after_rows union all select -1, * from before_rows) changed
              where format_id = 0 group by 1, 2, 3, 4 order by 1, 3, 2, 4 loop
      ${ADD}
    end loop;
  else
    for r in select ${MONTHS}, ${sums('-')} from before_rows where format_id = 0 group by 1, 2, 3, 4 order by 1, 3, 2, 4 loop
      ${ADD}
    end loop;
  end if;
  return null;
end`,
  },
  {
    name: 'count_of_account',
    follows: 'c08651d6a776f7be0b9b953508e5854a',
    head: `function count_of_account() ${TRIGGER}`,
    body: `
declare
  r record;
begin
  for r in select account_id, count(*) as n from changed where account_id is not null group by account_id order by account_id loop
    insert into account_counts as c (account_id, kind, slot, total)
    values (r.account_id, regexp_replace(tg_table_name, '_[0-9]+$', ''), mod(pg_backend_pid(), 16), tg_argv[0]::integer * r.n)
    on conflict (account_id, kind, slot) do update set total = c.total + excluded.total;
  end loop;
  return null;
end`,
  },
  {
    name: 'count_mails',
    follows: '6fce74e4243fa32b182245276373fc80',
    head: `function count_mails() ${TRIGGER}`,
    body: `
declare
  r record;
begin
  for r in select account_id, count(*) as n from changed where account_id is not null group by account_id order by account_id loop
    insert into mail_counts as c (account_id, slot, total) values (r.account_id, mod(pg_backend_pid(), 16), tg_argv[0]::integer * r.n)
    on conflict (account_id, slot) do update set total = c.total + excluded.total;
  end loop;
  return null;
end`,
  },
  {
    name: 'count_events',
    follows: '8de8f18190c440bb317e7263d68f2482',
    head: `function count_events() ${TRIGGER}`,
    body: `
declare
  r record;
begin
  for r in select account_id, resource, count(*) as n from added where account_id is not null group by 1, 2 order by 1, 2 loop
    insert into event_counts as c (account_id, resource, slot, total) values (r.account_id, r.resource, mod(pg_backend_pid(), 16), r.n)
    on conflict (account_id, resource, slot) do update set total = c.total + excluded.total;
  end loop;
  return null;
end`,
  },
  {
    // Asked of each row: by the name of the server's own copy nothing is planned anew, which would take ten times as long.
    name: 'is_hidden_account',
    head: `function is_hidden_account(account bigint) returns boolean ${OF_DEFINER}`,
    body: `
  select case when account is null or shows_examples() then false
    else exists (select from ${ACCOUNTS_THERE} where id = account and example_of is not null and id is distinct from app_account()) end`,
  },
  {
    name: 'example_parent',
    head: `function example_parent() returns bigint ${OF_DEFINER}`,
    body: ' select a.example_of from accounts a where a.id = app_account() ',
  },
  {
    // Of thousands of rows that leave with an example: its own row is on another server, and each question to it takes a millisecond.
    name: 'refuse_change',
    follows: '7ef0df2659cc1afee0f59a95681350c5',
    head: `function refuse_change() ${TRIGGER}`,
    body: `
declare
  example text = coalesce(current_setting('app.removes_example', true), '');
begin
  if tg_op = 'DELETE' and example <> '' then
    if to_jsonb(old) ->> 'account_id' = example then
      if current_setting('boucle_kept.removed_example', true) is not distinct from example then
        return old;
      elsif is_being_removed(example::bigint) then
        perform set_config('boucle_kept.removed_example', example, true);
        return old;
      end if;
    end if;
  end if;
  raise exception using errcode = 'BL001', message = 'the ledger is append-only: ' || tg_op || ' on ' || tg_table_name;
end`,
  },
  {
    // Called by later migrations.
    name: 'protect_tenant_table',
    follows: '9cfdcd7d2181ab9404584be4c63c5211',
    head: 'procedure protect_tenant_table(tenant_table regclass) language plpgsql',
    body: `
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy tenant on %s to boucle_app using (account_id = app_account()) with check (account_id = app_account())', tenant_table);
  execute format('create policy platform on %s to boucle_platform using (not is_hidden_account(account_id)) with check (not is_hidden_account(account_id))', tenant_table);
end`,
  },
  {
    // Runs a statement on the pieces of an account, on the server that has them, as one PostgreSQL would. A shard of a table has the table's name and a number.
    name: 'run_here',
    head: 'function run_here(account bigint, kept text, statement text, tables text[], parameters text[]) returns text language plpgsql',
    body: `
declare
  place text;
  name_there text = coalesce(kept, 'once') || '_' || get_shard_id_for_distribution_column('transactions', account);
  answer text;
begin
  -- A setting of the session tells what it has prepared: pg_prepared_statements copies the texts of all.
  if kept is null or current_setting('boucle_kept.s' || name_there, true) is distinct from '1' then
    foreach place in array tables loop
      statement = replace(statement, '{' || place || '}', place || '_' || get_shard_id_for_distribution_column(place::regclass, account));
    end loop;
    begin
      execute 'prepare ' || quote_ident(name_there) || ' as ' || statement;
    exception when duplicate_prepared_statement then
      -- It outlives a transaction that was undone, which the setting does not; one that is not kept is another.
      execute 'deallocate ' || quote_ident(name_there);
      execute 'prepare ' || quote_ident(name_there) || ' as ' || statement;
    end;
    perform set_config('boucle_kept.s' || name_there, '1', false);
  end if;
  if starts_with(kept, '${PLANNED_ONCE}') then
    perform set_config('plan_cache_mode', 'force_generic_plan', true);
  end if;
  execute 'execute ' || quote_ident(name_there) || '(' ||
    (select string_agg(quote_nullable(p), ', ' order by i) from unnest(parameters) with ordinality u(p, i)) || ')' into answer;
  return answer;
end`,
  },
  {
    // Called by the application for an account, it is run on the account's server: see `placedText.ts`.
    name: 'run_on_server',
    head: 'function run_on_server(account bigint, kept text, statement text, tables text[], parameters text[]) returns text language plpgsql',
    body: `
begin
  -- Citus did not hand it over: see spoilsPlanner (errors.ts). It is asked again, by another connection.
  if to_regclass('transactions_' || get_shard_id_for_distribution_column('transactions', account)) is null then
    raise exception using errcode = '40001', message = 'run_on_server was not handed to its server';
  end if;
  return run_here(account, kept, statement, tables, parameters);
end`,
  },
  ...POSTING_FUNCTIONS,
];

/** Its body where the accounts are in that table. */
export const bodyOf = ({ body }: ClusterFunction, accounts: string): string => body.replace(ACCOUNTS_THERE, accounts);

export const written = (one: ClusterFunction, accounts: string): string =>
  `create or replace ${one.head} as $body$${bodyOf(one, accounts)}$body$`;
