-- How many lines the journal of an initiative has about each kind of thing, and how many mails it sent: a list that is not narrowed tells it
-- without counting them one by one.
create table event_counts (
  account_id bigint not null references accounts,
  resource text not null,
  -- Whose connection wrote: acts of an account do not wait for one another.
  slot smallint not null,
  total bigint not null,
  primary key (account_id, resource, slot)
) with (fillfactor = 40);
call protect_tenant_table('event_counts');
revoke delete on event_counts from boucle_app, boucle_platform;

create function count_events() returns trigger language plpgsql as $$
begin
  insert into event_counts as c (account_id, resource, slot, total)
  select account_id, resource, mod(pg_backend_pid(), 16), count(*) from added where account_id is not null group by 1, 2 order by 1, 2
  on conflict (account_id, resource, slot) do update set total = c.total + excluded.total;
  return null;
end $$;
-- Lines are never taken away.
create trigger counted_insert after insert on events referencing new table as added for each statement execute function count_events();
alter table events enable always trigger counted_insert;
insert into event_counts (account_id, resource, slot, total)
select account_id, resource, 0, count(*) from events where account_id is not null group by 1, 2;

alter table account_counts drop constraint account_counts_kind_check;
alter table account_counts add constraint account_counts_kind_check check (kind in ('restaurants', 'customers', 'mails'));
-- Mails of the platform belong to no initiative.
create or replace function count_of_account() returns trigger language plpgsql as $$
begin
  insert into account_counts as c (account_id, kind, slot, total)
  select account_id, tg_table_name, mod(pg_backend_pid(), 16), tg_argv[0]::integer * count(*) from changed
   where account_id is not null group by account_id order by account_id
  on conflict (account_id, kind, slot) do update set total = c.total + excluded.total;
  return null;
end $$;
create trigger counted_insert after insert on mails referencing new table as changed for each statement execute function count_of_account('1');
create trigger counted_delete after delete on mails referencing old table as changed for each statement execute function count_of_account('-1');
alter table mails enable always trigger counted_insert;
alter table mails enable always trigger counted_delete;
insert into account_counts (account_id, kind, slot, total)
select account_id, 'mails', 0, count(*) from mails where account_id is not null group by 1;

-- The latest mails first.
create index mails_created on mails (account_id, created_at desc, id desc);
