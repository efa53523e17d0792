-- The daily roll-ups of whole transactions, by month: what covers years is counted from a few rows a month.
-- Kept by triggers on daily_rollups, so that no writer of those can forget it. Lists and their totals read it.

create table monthly_rollups (
  account_id bigint not null references accounts,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  type text not null,
  restaurant_id bigint not null,
  listed bigint not null default 0,
  quantity bigint not null default 0,
  amount_cents bigint not null default 0,
  containers_cost_cents bigint not null default 0,
  primary key (account_id, type, month, restaurant_id)
) with (fillfactor = 60);
call protect_tenant_table('monthly_rollups');
revoke delete on monthly_rollups from boucle_app, boucle_platform;

-- One statement writes all: rows of a month in the order of the key, so that two writers wait for each other instead of deadlocking.
create function roll_up_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into monthly_rollups as m (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents)
    select account_id, date_trunc('month', day)::date, type, restaurant_id,
           sum(listed), sum(quantity), sum(amount_cents), sum(containers_cost_cents)
      from after_rows where format_id = 0
     group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (account_id, type, month, restaurant_id) do update set
      listed = m.listed + excluded.listed, quantity = m.quantity + excluded.quantity,
      amount_cents = m.amount_cents + excluded.amount_cents,
      containers_cost_cents = m.containers_cost_cents + excluded.containers_cost_cents;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into monthly_rollups as m (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents)
    select account_id, date_trunc('month', day)::date, type, restaurant_id,
           sum(sign * listed), sum(sign * quantity), sum(sign * amount_cents), sum(sign * containers_cost_cents)
      from (select 1 as sign, * from after_rows union all select -1, * from before_rows) changed where format_id = 0
     group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (account_id, type, month, restaurant_id) do update set
      listed = m.listed + excluded.listed, quantity = m.quantity + excluded.quantity,
      amount_cents = m.amount_cents + excluded.amount_cents,
      containers_cost_cents = m.containers_cost_cents + excluded.containers_cost_cents;
    return null;
  end if;
  insert into monthly_rollups as m (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents)
  select account_id, date_trunc('month', day)::date, type, restaurant_id,
         -sum(listed), -sum(quantity), -sum(amount_cents), -sum(containers_cost_cents)
    from before_rows where format_id = 0
   group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (account_id, type, month, restaurant_id) do update set
    listed = m.listed + excluded.listed, quantity = m.quantity + excluded.quantity,
    amount_cents = m.amount_cents + excluded.amount_cents,
    containers_cost_cents = m.containers_cost_cents + excluded.containers_cost_cents;
  return null;
end $$;

create trigger monthly_insert after insert on daily_rollups
  referencing new table as after_rows for each statement execute function roll_up_months();
create trigger monthly_update after update on daily_rollups
  referencing old table as before_rows new table as after_rows for each statement execute function roll_up_months();
create trigger monthly_delete after delete on daily_rollups
  referencing old table as before_rows for each statement execute function roll_up_months();
-- Bulk loading (a restore, a benchmark) switches ordinary triggers off; this one is a part of the table.
alter table daily_rollups enable always trigger monthly_insert;
alter table daily_rollups enable always trigger monthly_update;
alter table daily_rollups enable always trigger monthly_delete;

insert into monthly_rollups (account_id, month, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents)
select account_id, date_trunc('month', day)::date, type, restaurant_id,
       sum(listed), sum(quantity), sum(amount_cents), sum(containers_cost_cents)
  from daily_rollups where format_id = 0 group by 1, 2, 3, 4;
