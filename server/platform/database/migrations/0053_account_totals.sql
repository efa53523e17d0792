-- What dashboards tell of a whole account: of all restaurants by day, and of all holders now. Summed from their rows it would grow with them.

-- The daily roll-ups of all restaurants together, up to a day some days ago; the youngest days are few, and read as they are.
-- One row for a day's type would be where all the restaurants of an account wait for each other, were it written with each transaction.
create table account_day_rollups (
  account_id bigint not null references accounts,
  format_id bigint not null,
  day date not null,
  type text not null,
  quantity integer not null,
  reuses integer not null,
  amount_cents bigint not null,
  -- Read from its index alone: a day that is over hardly ever changes.
  primary key (account_id, format_id, day, type) include (quantity, reuses, amount_cents)
);
call protect_tenant_table('account_day_rollups');
revoke delete on account_day_rollups from boucle_app, boucle_platform;

-- The last day that is in them.
create table account_day_marks (
  account_id bigint primary key references accounts,
  rolled_up_to date not null
);
call protect_tenant_table('account_day_marks');
revoke delete on account_day_marks from boucle_app, boucle_platform;

-- What is written on a day that is in them already: a day stated, a reversal on the day of what it reverses.
create function roll_up_old_day() returns trigger language plpgsql as $$
begin
  if exists (select from account_day_marks where account_id = new.account_id and rolled_up_to >= new.day) then
    insert into account_day_rollups as a (account_id, format_id, day, type, quantity, reuses, amount_cents)
    values (new.account_id, new.format_id, new.day, new.type, new.quantity - coalesce(old.quantity, 0), new.reuses - coalesce(old.reuses, 0),
      new.amount_cents - coalesce(old.amount_cents, 0))
    on conflict (account_id, format_id, day, type) do update set quantity = a.quantity + excluded.quantity,
      reuses = a.reuses + excluded.reuses, amount_cents = a.amount_cents + excluded.amount_cents;
  end if;
  return null;
end $$;
-- Yesterday and today (UTC) are in no roll-up of an account (server/statistics/accountDays.ts): postings of the day pay nothing.
create trigger old_day_insert after insert on daily_rollups for each row when (new.day < current_date - 1) execute function roll_up_old_day();
create trigger old_day_update after update on daily_rollups for each row when (new.day < current_date - 1) execute function roll_up_old_day();
alter table daily_rollups enable always trigger old_day_insert;
alter table daily_rollups enable always trigger old_day_update;

-- What all holders of an account have: cents of cagnottes (CAG), deposits locked (CON) and of guests (GST), pieces held by customers (U), cards (K),
-- guests (G) and services (E) by format; format_id is 0 for cents. Written in the posting itself.
create table holder_totals (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('CAG', 'CON', 'GST', 'U', 'K', 'G', 'E')),
  format_id bigint not null,
  -- Whose connection wrote: all the postings of an account do not wait for one row.
  slot smallint not null,
  total bigint not null,
  primary key (account_id, kind, format_id, slot)
) with (fillfactor = 40);
call protect_tenant_table('holder_totals');
revoke delete on holder_totals from boucle_app, boucle_platform;

insert into holder_totals (account_id, kind, format_id, slot, total)
select account_id, kind, 0, 0, sum(balance_cents) from money_accounts where kind in ('CAG', 'CON', 'GST') group by 1, 2
union all
select account_id, place, format_id, 0, sum(quantity) from cells where place in ('U', 'K', 'G', 'E') group by 1, 2, 3;
