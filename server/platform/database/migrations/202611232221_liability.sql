-- What an initiative owes at any date: deposits of open loans, and what each day changed in the money accounts of each kind. Both are
-- rolled up behind the postings; a reading adds what came after their marks.

-- Pieces that came into loans less those that left them, by the day of the transaction, from loans of an owner's letter (of a restaurant
-- for its guests, else 0), a format, a unit deposit and a Paris day of lending. Services outside the web app lock no deposit.
create table deposit_day_rollups (
  account_id bigint not null references accounts,
  day date not null,
  owner text not null check (owner in ('U', 'K', 'G')),
  owner_id bigint not null,
  format_id bigint not null,
  unit_deposit_cents bigint not null,
  loan_day date not null,
  pieces bigint not null,
  primary key (account_id, day, owner, owner_id, format_id, unit_deposit_cents, loan_day) include (pieces),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('deposit_day_rollups');
revoke delete on deposit_day_rollups from boucle_app, boucle_platform;

-- The same by the month of the transaction (its first day): a date reads the months before its own, and the days of its own.
create table deposit_month_rollups (
  account_id bigint not null references accounts,
  month date not null check (extract(day from month) = 1),
  owner text not null check (owner in ('U', 'K', 'G')),
  owner_id bigint not null,
  format_id bigint not null,
  unit_deposit_cents bigint not null,
  loan_day date not null,
  pieces bigint not null,
  primary key (account_id, month, owner, owner_id, format_id, unit_deposit_cents, loan_day) include (pieces),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('deposit_month_rollups');
revoke delete on deposit_month_rollups from boucle_app, boucle_platform;

-- A mark of their own: an older server, which does not know them, moves the others.
alter table loan_rollup_marks add column deposits_up_to bigint not null default 0;

-- Debits and credits of a day in all accounts of a kind and an owner's letter (-: the initiative's own), by type of transaction or kind
-- of settlement, up to the mark.
create table book_day_rollups (
  account_id bigint not null references accounts,
  day date not null,
  kind text not null,
  owner text not null,
  source text not null,
  -- Sides of entries: one that stays within a kind has two here.
  sides integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (account_id, day, kind, owner, source) include (sides, debit_cents, credit_cents)
);
call protect_tenant_table('book_day_rollups');
revoke delete on book_day_rollups from boucle_app, boucle_platform;

create table book_day_marks (
  account_id bigint primary key references accounts,
  rolled_up_to date not null
);
call protect_tenant_table('book_day_marks');
revoke delete on book_day_marks from boucle_app, boucle_platform;

-- What is written on a day that is rolled up already. Postings that do so come one after the other for an account: they add to the same
-- rows, in an order that is that of their entries. The lock is the last that a posting takes.
create function book_old_sides(account bigint, on_day date, from_source text, debited bigint, credited bigint, cents bigint) returns void
  language plpgsql as $$
begin
  if not exists (select from book_day_marks where account_id = account and rolled_up_to >= on_day) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('book_days'), account::int);
  insert into book_day_rollups as r (account_id, day, kind, owner, source, sides, debit_cents, credit_cents)
  select account, on_day, a.kind, a.owner, from_source, count(*), sum(case when a.id = debited then cents else 0 end),
         sum(case when a.id = credited then cents else 0 end)
    from money_accounts a where a.account_id = account and a.id in (debited, credited)
   group by a.kind, a.owner
  on conflict (account_id, day, kind, owner, source) do update set sides = r.sides + excluded.sides,
    debit_cents = r.debit_cents + excluded.debit_cents, credit_cents = r.credit_cents + excluded.credit_cents;
end $$;
revoke execute on function book_old_sides(bigint, date, text, bigint, bigint, bigint) from public;
grant execute on function book_old_sides(bigint, date, text, bigint, bigint, bigint) to boucle_app, boucle_platform;

create function book_old_entry() returns trigger language plpgsql as $$
begin
  perform book_old_sides(new.account_id, new.day, (select t.type from transactions t where t.account_id = new.account_id and t.id = new.transaction_id),
    new.from_account, new.to_account, new.amount_cents);
  return null;
end $$;
create function book_old_settlement() returns trigger language plpgsql as $$
begin
  perform book_old_sides(new.account_id, new.day, (select s.kind from settlements s where s.account_id = new.account_id and s.id = new.settlement_id),
    new.from_account, new.to_account, new.amount_cents);
  return null;
end $$;

-- Yesterday and today (UTC) are in no roll-up (server/statistics/accountDays.ts): postings of the day pay nothing.
create trigger book_old_day after insert on entries for each row when (new.day < current_date - 1) execute function book_old_entry();
create trigger book_old_day after insert on settlement_entries for each row when (new.day < current_date - 1) execute function book_old_settlement();
create trigger book_old_day_dated after update of day on entries for each row
  when (old.day is null and new.day < current_date - 1) execute function book_old_entry();
create trigger book_old_day_dated after update of day on settlement_entries for each row
  when (old.day is null and new.day < current_date - 1) execute function book_old_settlement();

-- Bulk loading (a restore, a benchmark) switches ordinary triggers off; these are a part of the tables.
do $$
declare
  name text;
begin
  foreach name in array array['entries', 'settlement_entries'] loop
    execute format('alter table %I enable always trigger book_old_day', name);
    execute format('alter table %I enable always trigger book_old_day_dated', name);
  end loop;
end $$;
