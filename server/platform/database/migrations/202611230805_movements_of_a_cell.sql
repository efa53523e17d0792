-- Movements and entries in the order of each cell and of each money account, by day, instant and number as lists show them; and what each
-- day changed in a cell or an account. A card of a cell opens any page of any history at the same price.

-- The day and the instant of the transaction (of the settlement), repeated so that an index of movements can be in their order.
alter table movements add column day date, add column at timestamptz;
alter table entries add column day date, add column at timestamptz;
alter table settlement_entries add column day date, add column at timestamptz;

alter table movements disable trigger append_only;
alter table entries disable trigger append_only;
alter table settlement_entries disable trigger append_only;
update movements m set day = t.day, at = t.completed_at from transactions t where t.account_id = m.account_id and t.id = m.transaction_id;
update entries e set day = t.day, at = t.completed_at from transactions t where t.account_id = e.account_id and t.id = e.transaction_id;
update settlement_entries e set day = s.day, at = s.created_at from settlements s where s.account_id = e.account_id and s.id = e.settlement_id;
drop trigger append_only on movements;
drop trigger append_only on entries;
drop trigger append_only on settlement_entries;

create index movements_from on movements (account_id, from_cell, day, at, transaction_id, n) include (quantity);
create index movements_to on movements (account_id, to_cell, day, at, transaction_id, n) include (quantity);
create index entries_from on entries (account_id, from_account, day, at, transaction_id, n) include (amount_cents);
create index entries_to on entries (account_id, to_account, day, at, transaction_id, n) include (amount_cents);
create index settlement_entries_from on settlement_entries (account_id, from_account, day, at, settlement_id, n) include (amount_cents);
create index settlement_entries_to on settlement_entries (account_id, to_account, day, at, settlement_id, n) include (amount_cents);
-- The first day that is not rolled up yet.
create index settlements_day on settlements (account_id, day);

-- The version before writes rows without day nor instant: they are given theirs at once. Nothing else may change a row.
create function date_movement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update movements m set day = t.day, at = t.completed_at from transactions t
   where m.account_id = new.account_id and m.transaction_id = new.transaction_id and m.n = new.n
     and t.account_id = new.account_id and t.id = new.transaction_id;
  return null;
end $$;
create function date_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update entries e set day = t.day, at = t.completed_at from transactions t
   where e.account_id = new.account_id and e.transaction_id = new.transaction_id and e.n = new.n
     and t.account_id = new.account_id and t.id = new.transaction_id;
  return null;
end $$;
create function date_settlement_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update settlement_entries e set day = s.day, at = s.created_at from settlements s
   where e.account_id = new.account_id and e.settlement_id = new.settlement_id and e.n = new.n
     and s.account_id = new.account_id and s.id = new.settlement_id;
  return null;
end $$;
create trigger dated after insert on movements for each row when (new.day is null) execute function date_movement();
create trigger dated after insert on entries for each row when (new.day is null) execute function date_entry();
create trigger dated after insert on settlement_entries for each row when (new.day is null) execute function date_settlement_entry();

do $$
declare
  name text;
begin
  foreach name in array array['movements', 'entries', 'settlement_entries'] loop
    execute format('create trigger append_only_delete before delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only before update on %I for each row when (old.day is not null) execute function refuse_change()', name);
  end loop;
end $$;

-- Whom a cell exchanges with: « = » another state of the same place, the letter of another place, the kind of outside (X.broken).
create function counterpart_of(place text, place_id bigint, other_place text, other_id bigint, other_state text) returns text
  language sql immutable parallel safe as $$
  select case when other_place = 'X' then 'X.' || other_state when other_place = place and other_id = place_id then '=' else other_place end
$$;

-- What a day changed in a cell, by type of transaction and counterpart, up to the mark of account_day_marks; younger days are read as they
-- are written, and so are the cells of customers and cards (U, K), whose movements are few.
create table cell_day_rollups (
  account_id bigint not null,
  cell_id bigint not null,
  day date not null,
  source text not null,
  counterpart text not null,
  movements integer not null,
  -- Signed: what came in less what went out.
  pieces bigint not null,
  primary key (account_id, cell_id, day, source, counterpart) include (movements, pieces),
  foreign key (account_id, cell_id) references cells (account_id, id)
);
call protect_tenant_table('cell_day_rollups');
revoke delete on cell_day_rollups from boucle_app, boucle_platform;

-- The same of money accounts, but cagnottes and deposits of holders (CAG, CON); the source is a type of transaction or a kind of settlement,
-- the counterpart the kind of the other account.
create table money_day_rollups (
  account_id bigint not null,
  money_account_id bigint not null,
  day date not null,
  source text not null,
  counterpart text not null,
  entries integer not null,
  -- Credit less debit.
  cents bigint not null,
  primary key (account_id, money_account_id, day, source, counterpart) include (entries, cents),
  foreign key (account_id, money_account_id) references money_accounts (account_id, id)
);
call protect_tenant_table('money_day_rollups');
revoke delete on money_day_rollups from boucle_app, boucle_platform;

insert into cell_day_rollups (account_id, cell_id, day, source, counterpart, movements, pieces)
select m.account_id, c.id, m.day, t.type, counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state), count(*), sum(m.pieces)
  from (
    select account_id, transaction_id, day, from_cell as cell, to_cell as other, -quantity as pieces from movements
    union all select account_id, transaction_id, day, to_cell, from_cell, quantity from movements
  ) m
  join account_day_marks k on k.account_id = m.account_id and m.day <= k.rolled_up_to
  join cells c on c.account_id = m.account_id and c.id = m.cell and c.place not in ('U', 'K')
  join cells o on o.account_id = m.account_id and o.id = m.other
  join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
 group by 1, 2, 3, 4, 5;

insert into money_day_rollups (account_id, money_account_id, day, source, counterpart, entries, cents)
select m.account_id, a.id, m.day, m.source, o.kind, count(*), sum(m.cents)
  from (
    select e.account_id, e.day, t.type as source, v.account, v.other, v.sign * e.amount_cents as cents
      from entries e join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
     cross join lateral (values (e.from_account, e.to_account, -1), (e.to_account, e.from_account, 1)) v(account, other, sign)
    union all
    select e.account_id, e.day, s.kind, v.account, v.other, v.sign * e.amount_cents
      from settlement_entries e join settlements s on s.account_id = e.account_id and s.id = e.settlement_id
     cross join lateral (values (e.from_account, e.to_account, -1), (e.to_account, e.from_account, 1)) v(account, other, sign)
  ) m
  join account_day_marks k on k.account_id = m.account_id and m.day <= k.rolled_up_to
  join money_accounts a on a.account_id = m.account_id and a.id = m.account and a.kind not in ('CAG', 'CON')
  join money_accounts o on o.account_id = m.account_id and o.id = m.other
 group by 1, 2, 3, 4, 5;

-- What is written on a day that is in them already: a day stated, a reversal on the day of what it reverses. Whoever writes the same row
-- waits at the cell or the account itself, which the posting changes first.
create function roll_up_old_movement() returns trigger language plpgsql as $$
begin
  if exists (select from account_day_marks where account_id = new.account_id and rolled_up_to >= new.day) then
    insert into cell_day_rollups as r (account_id, cell_id, day, source, counterpart, movements, pieces)
    select new.account_id, c.id, new.day, t.type, counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state), 1, v.sign * new.quantity
      from (values (new.from_cell, new.to_cell, -1), (new.to_cell, new.from_cell, 1)) v(cell, other, sign)
      join cells c on c.account_id = new.account_id and c.id = v.cell and c.place not in ('U', 'K')
      join cells o on o.account_id = new.account_id and o.id = v.other
      join transactions t on t.account_id = new.account_id and t.id = new.transaction_id
     order by c.id
    on conflict (account_id, cell_id, day, source, counterpart) do update set movements = r.movements + 1, pieces = r.pieces + excluded.pieces;
  end if;
  return null;
end $$;
create function roll_up_old_entry() returns trigger language plpgsql as $$
begin
  if exists (select from account_day_marks where account_id = new.account_id and rolled_up_to >= new.day) then
    insert into money_day_rollups as r (account_id, money_account_id, day, source, counterpart, entries, cents)
    select new.account_id, a.id, new.day, t.type, o.kind, 1, v.sign * new.amount_cents
      from (values (new.from_account, new.to_account, -1), (new.to_account, new.from_account, 1)) v(account, other, sign)
      join money_accounts a on a.account_id = new.account_id and a.id = v.account and a.kind not in ('CAG', 'CON')
      join money_accounts o on o.account_id = new.account_id and o.id = v.other
      join transactions t on t.account_id = new.account_id and t.id = new.transaction_id
     order by a.id
    on conflict (account_id, money_account_id, day, source, counterpart) do update set entries = r.entries + 1, cents = r.cents + excluded.cents;
  end if;
  return null;
end $$;
create function roll_up_old_settlement() returns trigger language plpgsql as $$
begin
  if exists (select from account_day_marks where account_id = new.account_id and rolled_up_to >= new.day) then
    insert into money_day_rollups as r (account_id, money_account_id, day, source, counterpart, entries, cents)
    select new.account_id, a.id, new.day, s.kind, o.kind, 1, v.sign * new.amount_cents
      from (values (new.from_account, new.to_account, -1), (new.to_account, new.from_account, 1)) v(account, other, sign)
      join money_accounts a on a.account_id = new.account_id and a.id = v.account and a.kind not in ('CAG', 'CON')
      join money_accounts o on o.account_id = new.account_id and o.id = v.other
      join settlements s on s.account_id = new.account_id and s.id = new.settlement_id
     order by a.id
    on conflict (account_id, money_account_id, day, source, counterpart) do update set entries = r.entries + 1, cents = r.cents + excluded.cents;
  end if;
  return null;
end $$;

-- Yesterday and today (UTC) are in no roll-up (server/statistics/accountDays.ts): postings of the day pay nothing.
create trigger old_day_insert after insert on movements for each row when (new.day < current_date - 1) execute function roll_up_old_movement();
create trigger old_day_insert after insert on entries for each row when (new.day < current_date - 1) execute function roll_up_old_entry();
create trigger old_day_insert after insert on settlement_entries for each row when (new.day < current_date - 1) execute function roll_up_old_settlement();
create trigger old_day_dated after update of day on movements for each row
  when (old.day is null and new.day < current_date - 1) execute function roll_up_old_movement();
create trigger old_day_dated after update of day on entries for each row
  when (old.day is null and new.day < current_date - 1) execute function roll_up_old_entry();
create trigger old_day_dated after update of day on settlement_entries for each row
  when (old.day is null and new.day < current_date - 1) execute function roll_up_old_settlement();

-- Bulk loading (a restore, a benchmark) switches ordinary triggers off; these are a part of the tables.
do $$
declare
  name text;
begin
  foreach name in array array['movements', 'entries', 'settlement_entries'] loop
    execute format('alter table %I enable always trigger dated', name);
    execute format('alter table %I enable always trigger old_day_insert', name);
    execute format('alter table %I enable always trigger old_day_dated', name);
  end loop;
end $$;
