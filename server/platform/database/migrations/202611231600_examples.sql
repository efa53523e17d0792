-- « Voir un exemple »: beside a real initiative a second one, hidden, of sample data. It is an account like any other for who works in it,
-- and nothing at all for who looks over several: a transaction of the platform sees no row of an example unless it says so.
alter table accounts add column example_of bigint unique references accounts check (example_of <> id);

-- What an example is called is in nobody's way.
drop index accounts_name;
create unique index accounts_name on accounts (plain(name)) where example_of is null;

-- What becomes of the example of an initiative; a row of the real one.
create table examples (
  account_id bigint primary key references accounts,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'removing', 'failed')),
  -- How many steps of its making are done.
  step smallint not null default 0,
  opened_by bigint references people,
  opened_at timestamptz not null default now(),
  -- When it is removed by itself.
  ends_at timestamptz not null,
  -- When its making or its removal last gave a sign.
  told_at timestamptz not null default now()
);
create index examples_end on examples (ends_at);
call protect_tenant_table('examples');
revoke delete on examples from boucle_app;

create function shows_examples() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.examples', true), '') = 'on';

-- The accounts that a transaction of the platform does not see. Each statement asks once. What an example's own transaction does as the
-- platform sees that one.
create function hidden_accounts() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  return case when shows_examples() then '{}'::bigint[]
    else coalesce((select array_agg(id) from accounts where example_of is not null and id is distinct from app_account()), '{}') end;

create function is_example(account bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from accounts where id = account and example_of is not null);

create policy hidden_example on accounts as restrictive to boucle_platform using (example_of is null or shows_examples() or id = app_account());

create or replace procedure protect_tenant_table(tenant_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy tenant on %s to boucle_app using (account_id = app_account()) with check (account_id = app_account())',
    tenant_table
  );
  execute format('create policy platform on %s to boucle_platform using (true) with check (true)', tenant_table);
  execute format(
    'create policy hidden_example on %s as restrictive to boucle_platform
      using (account_id is null or account_id <> all ((select hidden_accounts())::bigint[]))',
    tenant_table
  );
end
$$;
revoke execute on procedure protect_tenant_table(regclass) from public, boucle_app, boucle_platform;

do $$
declare
  place regclass;
begin
  for place in
    select p.polrelid::regclass from pg_policy p
     where p.polname = 'platform' and p.polrelid not in ('accounts'::regclass, 'examples'::regclass) order by p.polrelid::regclass::text
  loop
    execute format(
      'create policy hidden_example on %s as restrictive to boucle_platform
        using (account_id is null or account_id <> all ((select hidden_accounts())::bigint[]))',
      place
    );
  end loop;
end
$$;
create policy hidden_example on examples as restrictive to boucle_platform using (true);

-- Whoever works in an example belongs to the real initiative: their names show there, and nothing else of it.
create policy example on people for select to boucle_app
  using (account_id = (select a.example_of from accounts a where a.id = app_account()));

-- Who holds this access token, in the example of their initiative: no row when there is none that is ready, or who holds it does not
-- administer the initiative.
create function example_caller_of_token(hash bytea)
  returns table (
    session_id bigint, person_id bigint, role text, account_id bigint, partner_id bigint,
    email text, name text, scopes text[], expired boolean, unseen boolean
  )
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.session_id, c.person_id, c.role, a.id, c.partner_id, c.email, c.name, c.scopes, c.expired, c.unseen
    from caller_of_token(hash) c
    join examples e on e.account_id = c.account_id and e.state = 'ready'
    join accounts a on a.example_of = c.account_id
   where c.role = 'account_admin';
end;
revoke execute on function example_caller_of_token(bytea) from public;

-- Nobody is told of what happens in an example, whoever writes it there.
create function tell_nobody_of_example() returns trigger language plpgsql as $$
begin
  return case when is_example(new.account_id) then null else new end;
end $$;
create trigger of_example before insert on notices for each row execute function tell_nobody_of_example();
create trigger of_example before insert on mails for each row when (new.account_id is not null) execute function tell_nobody_of_example();

-- Nobody is invited into an example, no software comes into it, no money, and no application is built of it.
create function refuse_in_example() returns trigger language plpgsql as $$
begin
  if is_example(new.account_id) then
    raise exception 'an example has no row of %', tg_table_name using errcode = 'BL002';
  end if;
  return new;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['people', 'api_accesses', 'app_builds', 'payment_connections', 'provider_payments', 'provider_refunds',
    'provider_events'] loop
    execute format('create trigger of_example before insert on %I for each row when (new.account_id is not null) execute function refuse_in_example()', name);
  end loop;
end
$$;

create function is_being_removed(example bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from accounts a join examples e on e.account_id = a.example_of and e.state = 'removing' where a.id = example
  );

-- Append-only, even for the owner of the tables; sample data alone leave, with the whole of their initiative.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('app.removes_example', true), '') <> '' then
    if to_jsonb(old) ->> 'account_id' = current_setting('app.removes_example', true)
      and is_being_removed((to_jsonb(old) ->> 'account_id')::bigint) then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'BL001';
end $$;

-- Deletes so many rows that one table has of an example which is being removed; answers how many they were. With the owner's rights:
-- nobody else may delete facts.
create function remove_example_rows(example bigint, place regclass, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gone integer;
  latest_first text := '';
begin
  if not is_being_removed(example) then
    raise exception 'account % is no example that is being removed', example using errcode = 'BL002';
  end if;
  -- A row refers to rows before it: a reversal to what it reverses.
  if exists (select from pg_constraint where contype = 'f' and conrelid = place and confrelid = place) then
    latest_first := 'order by id desc';
  end if;
  perform set_config('app.removes_example', example::text, true);
  execute format(
    'delete from %1$s where account_id = $1 and ctid = any (array(select ctid from %1$s where account_id = $1 %2$s limit $2))',
    place, latest_first
  ) using example, most;
  get diagnostics gone = row_count;
  perform set_config('app.removes_example', '', true);
  return gone;
end
$$;
revoke execute on function remove_example_rows(bigint, regclass, integer) from public, boucle_app;

-- Ends an example of which no row is left.
create function remove_example(example bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  real_account bigint;
begin
  if not is_being_removed(example) then
    raise exception 'account % is no example that is being removed', example using errcode = 'BL002';
  end if;
  select example_of into strict real_account from accounts where id = example;
  delete from accounts where id = example;
  delete from examples where account_id = real_account;
end
$$;
revoke execute on function remove_example(bigint) from public, boucle_app;
