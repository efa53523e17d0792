-- Reuses by hour of the week, for the heat map of the dashboard: counted from transactions it would grow with them.
-- Kept by triggers on transactions, so that no writer of those can forget it; the hour is that of Paris, a reversal's that of what it
-- reverses, the day that on which the transaction counts.

create table hourly_rollups (
  account_id bigint not null references accounts,
  day date not null,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  -- Whose connection wrote: loans of one hour in all the restaurants of an account do not wait for one row.
  slot smallint not null,
  reuses integer not null,
  primary key (account_id, day, weekday, hour, slot)
) with (fillfactor = 60);
call protect_tenant_table('hourly_rollups');
revoke delete on hourly_rollups from boucle_app, boucle_platform;

create function roll_up_hour() returns trigger language plpgsql as $$
declare
  local timestamp := new.completed_at at time zone 'Europe/Paris';
begin
  if new.reverses_id is not null then
    select completed_at at time zone 'Europe/Paris' into strict local
      from transactions where account_id = new.account_id and id = new.reverses_id;
  end if;
  insert into hourly_rollups as h (account_id, day, weekday, hour, slot, reuses)
  values (new.account_id, new.day, extract(isodow from local), extract(hour from local), pg_backend_pid() % 16, new.containers_count)
  on conflict (account_id, day, weekday, hour, slot) do update set reuses = h.reuses + excluded.reuses;
  return null;
end $$;

create trigger hourly_insert after insert on transactions for each row
  when (new.status = 'completed' and new.type in ('grab_container', 'grab_container_and_deposit', 'grab_guest_container',
    'refill_container', 'customerless_refill', 'deliver_restaurant_order'))
  execute function roll_up_hour();
create trigger hourly_completion after update of status on transactions for each row
  when (old.status <> 'completed' and new.status = 'completed' and new.type in ('grab_container', 'grab_container_and_deposit',
    'grab_guest_container', 'refill_container', 'customerless_refill', 'deliver_restaurant_order'))
  execute function roll_up_hour();
-- Bulk loading (a restore, a benchmark) switches ordinary triggers off; these are a part of the table.
alter table transactions enable always trigger hourly_insert;
alter table transactions enable always trigger hourly_completion;

insert into hourly_rollups (account_id, day, weekday, hour, slot, reuses)
select t.account_id, t.day, extract(isodow from local), extract(hour from local), 0, sum(t.containers_count)
  from transactions t
  left join transactions o on o.account_id = t.account_id and o.id = t.reverses_id
 cross join lateral (select coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris' as local) served
 where t.status = 'completed' and t.type in ('grab_container', 'grab_container_and_deposit', 'grab_guest_container',
   'refill_container', 'customerless_refill', 'deliver_restaurant_order')
 group by 1, 2, 3, 4;
