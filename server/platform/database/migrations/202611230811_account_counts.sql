-- How many restaurants and customers an initiative has: counted row by row, the list of all initiatives would grow with all of them.
create table account_counts (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('restaurants', 'customers')),
  -- Whose connection wrote: who opens a customer does not wait for another who does.
  slot smallint not null,
  total bigint not null,
  primary key (account_id, kind, slot)
) with (fillfactor = 40);
call protect_tenant_table('account_counts');
revoke delete on account_counts from boucle_app, boucle_platform;

-- Of the table that bears the trigger: 1 for rows that come, -1 for rows that go.
create function count_of_account() returns trigger language plpgsql as $$
begin
  insert into account_counts as c (account_id, kind, slot, total)
  select account_id, tg_table_name, mod(pg_backend_pid(), 16), tg_argv[0]::integer * count(*) from changed group by account_id order by account_id
  on conflict (account_id, kind, slot) do update set total = c.total + excluded.total;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['restaurants', 'customers'] loop
    execute format('create trigger counted_insert after insert on %I referencing new table as changed
      for each statement execute function count_of_account(''1'')', name);
    execute format('create trigger counted_delete after delete on %I referencing old table as changed
      for each statement execute function count_of_account(''-1'')', name);
    execute format('alter table %I enable always trigger counted_insert', name);
    execute format('alter table %I enable always trigger counted_delete', name);
    execute format('insert into account_counts select account_id, %L, 0, count(*) from %I group by 1', name, name);
  end loop;
end
$$;
