-- Transactions and what hangs on each of them, in ranges of their number once their house asks for it (npm run partition, docs/operations.md).
-- As long as nobody does, tables stay plain: only the references below are kept besides.

-- What one transaction names and no other may name again: what it reverses, the payment that it is, the transaction in the place of which it
-- stands. A unique index of a table in ranges is one of each range; this table is of all.
create table transaction_references (
  account_id bigint not null,
  kind text not null check (kind in ('reverses', 'instead_of', 'provider')),
  value text not null,
  transaction_id bigint not null,
  primary key (account_id, kind, value),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
call protect_tenant_table('transaction_references');
create index transaction_references_transaction on transaction_references (account_id, transaction_id);

-- Refused by the name of the index that says it in a plain table: callers know it by that.
create function keep_references() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select v.kind, v.value, v.name from (values
      ('reverses', new.reverses_id::text, 'transactions_reverses'),
      ('instead_of', new.instead_of_id::text, 'transactions_instead'),
      ('provider', new.provider_reference, 'transactions_provider')) v(kind, value, name)
     where v.value is not null
  loop
    insert into transaction_references (account_id, kind, value, transaction_id) values (new.account_id, one.kind, one.value, new.id)
    on conflict (account_id, kind, value) do nothing;
    if not found then
      raise exception 'another transaction names % % already', one.kind, one.value using errcode = 'unique_violation', constraint = one.name;
    end if;
  end loop;
  return null;
end $$;
create trigger references_kept after insert on transactions for each row
  when (new.reverses_id is not null or new.instead_of_id is not null or new.provider_reference is not null) execute function keep_references();
-- Bulk loading (a benchmark) switches ordinary triggers off; this is a part of the table.
alter table transactions enable always trigger references_kept;

insert into transaction_references (account_id, kind, value, transaction_id)
select account_id, 'reverses', reverses_id::text, id from transactions where reverses_id is not null
union all select account_id, 'instead_of', instead_of_id::text, id from transactions where instead_of_id is not null
union all select account_id, 'provider', provider_reference, id from transactions where provider_reference is not null;

create trigger append_only before update or delete on transaction_references for each row execute function refuse_change();
create trigger no_truncate before truncate on transaction_references execute function refuse_change();
revoke update, delete on transaction_references from boucle_app, boucle_platform;

-- The ranges, none as long as tables are plain. The first one has everything below its end.
create table id_ranges (
  n integer primary key,
  -- The first number that is no longer in it.
  to_id bigint not null unique,
  -- Numbers of the ranges that follow.
  size bigint not null check (size > 0),
  made_at timestamptz not null default now(),
  frozen_at timestamptz,
  -- When PostgreSQL last counted all ranges together, which it does not do by itself.
  counted_at timestamptz
);
revoke all on id_ranges from boucle_app, boucle_platform;

-- What a conversion has done: broken off, it goes on behind the last.
create table partition_steps (
  step text primary key,
  done_at timestamptz not null default now(),
  seconds real not null
);
revoke all on partition_steps from boucle_app, boucle_platform;

-- While a conversion lasts the column's own sequence counts below zero: a row that took its number there gets one that others get by name.
create function number_anew() returns trigger language plpgsql as $$
begin
  new.id := nextval('transactions_id_seq');
  return new;
end $$;

-- The tables that are in ranges already; what others refer to comes first.
create function tables_in_ranges() returns table (place text, key text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.place, v.key
    from (values (1, 'transactions', 'id'), (2, 'transaction_lines', 'transaction_id'), (3, 'movements', 'transaction_id'),
      (4, 'entries', 'transaction_id'), (5, 'lot_rows', 'transaction_id')) v(rank, place, key)
    join pg_class c on c.oid = to_regclass('public.' || v.place) and c.relkind = 'p'
   order by v.rank
$$;
revoke execute on function tables_in_ranges() from public, boucle_app, boucle_platform;

-- Adds the next range of every table, empty: rows come into it through the whole table alone. The waits for locks are shorter than what
-- PostgreSQL takes to see two that wait for each other: whoever writes is never the one that is given up.
create function add_id_range() returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '150ms' as $$
declare
  last id_ranges;
  one record;
  own text;
begin
  select * into strict last from id_ranges order by n desc limit 1 for update;
  for one in select * from tables_in_ranges() loop
    own := format('%s_r%s', one.place, last.n + 1);
    execute format('create table %I (like %I including defaults including generated including constraints including storage)', own, one.place);
    call protect_tenant_table(own::regclass);
    execute format('revoke all on %I from boucle_app, boucle_platform', own);
    execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', own);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', one.place, own, last.to_id, last.to_id + last.size);
  end loop;
  insert into id_ranges (n, to_id, size) values (last.n + 1, last.to_id + last.size, last.size);
  return last.n + 1;
end $$;
revoke execute on function add_id_range() from public, boucle_app, boucle_platform;

-- How many numbers are left in the ranges that there are; null as long as tables are plain.
create function ids_left() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select max(to_id) from id_ranges) - (select last_value from transactions_id_seq)
   where exists (select from tables_in_ranges())
$$;
revoke execute on function ids_left() from public;

-- Adds the next range when fewer numbers are left than two ranges have; answers which, null when none was needed.
create function prepare_id_range() returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '150ms' as $$
begin
  if ids_left() < 2 * (select size from id_ranges order by n desc limit 1) then
    return add_id_range();
  end if;
  return null;
end $$;
revoke execute on function prepare_id_range() from public, boucle_app;

-- Has PostgreSQL count a table in ranges as a whole; answers whether it was due.
create function count_ranges() returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
begin
  if not exists (select from tables_in_ranges())
    or exists (select from id_ranges where counted_at > now() - interval '20 hours') then
    return false;
  end if;
  for one in select * from tables_in_ranges() loop
    execute format('analyze only %I', one.place);
  end loop;
  update id_ranges set counted_at = now() where n = 1;
  return true;
end $$;
revoke execute on function count_ranges() from public, boucle_app;

-- Rows of a table in ranges are removed range by range, the latest first: a place in one of them (ctid) names another row in the others.
create or replace function remove_example_rows(example bigint, place regclass, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed integer := 0;
  gone integer;
  latest_first text := '';
  part regclass;
begin
  if not is_being_removed(example) then
    raise exception 'account % is no example that is being removed', example using errcode = 'BL002';
  end if;
  -- A row refers to rows before it: a reversal to what it reverses.
  if exists (select from pg_constraint where contype = 'f' and conrelid = place and confrelid = place) then
    latest_first := 'order by id desc';
  end if;
  execute format('set local app.removes_example = %L', example);
  for part in
    select c.oid::regclass from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and (c.oid = place or i.inhparent = place) order by length(c.relname) desc, c.relname desc
  loop
    execute format(
      'delete from %1$s where account_id = $1 and ctid = any (array(select ctid from %1$s where account_id = $1 %2$s limit $2))',
      part, latest_first
    ) using example, most - removed;
    get diagnostics gone = row_count;
    removed := removed + gone;
    exit when removed >= most;
  end loop;
  set local app.removes_example = '';
  return removed;
end
$$;
