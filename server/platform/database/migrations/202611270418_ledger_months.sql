-- What each month changed in a cell or a money account, by type and counterpart: the sums of its days up to the mark of account_day_marks. A card
-- sums a whole history from them. Written with each day by whoever writes it, hence by an older server too. A loop over the rows, for a server of a
-- cluster names no spread table beside them.
create table cell_month_rollups (
  account_id bigint not null,
  cell_id bigint not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  source text not null,
  counterpart text not null,
  movements integer not null,
  -- Signed: what came in less what went out.
  pieces bigint not null,
  primary key (account_id, cell_id, month, source, counterpart) include (movements, pieces),
  foreign key (account_id, cell_id) references cells (account_id, id)
);
call protect_tenant_table('cell_month_rollups');
revoke delete on cell_month_rollups from boucle_app, boucle_platform;

create table money_month_rollups (
  account_id bigint not null,
  money_account_id bigint not null,
  month date not null check (extract(day from month) = 1),
  source text not null,
  counterpart text not null,
  entries integer not null,
  -- Credit less debit.
  cents bigint not null,
  primary key (account_id, money_account_id, month, source, counterpart) include (entries, cents),
  foreign key (account_id, money_account_id) references money_accounts (account_id, id)
);
call protect_tenant_table('money_month_rollups');
revoke delete on money_month_rollups from boucle_app, boucle_platform;

create function roll_up_cell_months() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select account_id, cell_id, date_trunc('month', day)::date as month, source, counterpart,
                    sum(movements)::integer as movements, sum(pieces)::bigint as pieces
               from after_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 loop
      insert into cell_month_rollups as m (account_id, cell_id, month, source, counterpart, movements, pieces)
      values (r.account_id, r.cell_id, r.month, r.source, r.counterpart, r.movements, r.pieces)
      on conflict (account_id, cell_id, month, source, counterpart)
        do update set movements = m.movements + excluded.movements, pieces = m.pieces + excluded.pieces;
    end loop;
  else
    for r in select account_id, cell_id, date_trunc('month', day)::date as month, source, counterpart,
                    sum(sign * movements)::integer as movements, sum(sign * pieces)::bigint as pieces
               from (select 1 as sign, * from after_rows union all select -1, * from before_rows) changed
              group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 loop
      insert into cell_month_rollups as m (account_id, cell_id, month, source, counterpart, movements, pieces)
      values (r.account_id, r.cell_id, r.month, r.source, r.counterpart, r.movements, r.pieces)
      on conflict (account_id, cell_id, month, source, counterpart)
        do update set movements = m.movements + excluded.movements, pieces = m.pieces + excluded.pieces;
    end loop;
  end if;
  return null;
end $$;

create function roll_up_money_months() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select account_id, money_account_id, date_trunc('month', day)::date as month, source, counterpart,
                    sum(entries)::integer as entries, sum(cents)::bigint as cents
               from after_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 loop
      insert into money_month_rollups as m (account_id, money_account_id, month, source, counterpart, entries, cents)
      values (r.account_id, r.money_account_id, r.month, r.source, r.counterpart, r.entries, r.cents)
      on conflict (account_id, money_account_id, month, source, counterpart)
        do update set entries = m.entries + excluded.entries, cents = m.cents + excluded.cents;
    end loop;
  else
    for r in select account_id, money_account_id, date_trunc('month', day)::date as month, source, counterpart,
                    sum(sign * entries)::integer as entries, sum(sign * cents)::bigint as cents
               from (select 1 as sign, * from after_rows union all select -1, * from before_rows) changed
              group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 loop
      insert into money_month_rollups as m (account_id, money_account_id, month, source, counterpart, entries, cents)
      values (r.account_id, r.money_account_id, r.month, r.source, r.counterpart, r.entries, r.cents)
      on conflict (account_id, money_account_id, month, source, counterpart)
        do update set entries = m.entries + excluded.entries, cents = m.cents + excluded.cents;
    end loop;
  end if;
  return null;
end $$;

create trigger month_insert after insert on cell_day_rollups
  referencing new table as after_rows for each statement execute function roll_up_cell_months();
create trigger month_update after update on cell_day_rollups
  referencing old table as before_rows new table as after_rows for each statement execute function roll_up_cell_months();
create trigger month_insert after insert on money_day_rollups
  referencing new table as after_rows for each statement execute function roll_up_money_months();
create trigger month_update after update on money_day_rollups
  referencing old table as before_rows new table as after_rows for each statement execute function roll_up_money_months();
-- Bulk loading (a restore, a benchmark) switches ordinary triggers off; these are a part of the tables.
alter table cell_day_rollups enable always trigger month_insert, enable always trigger month_update;
alter table money_day_rollups enable always trigger month_insert, enable always trigger month_update;

insert into cell_month_rollups (account_id, cell_id, month, source, counterpart, movements, pieces)
select account_id, cell_id, date_trunc('month', day)::date, source, counterpart, sum(movements), sum(pieces)
  from cell_day_rollups group by 1, 2, 3, 4, 5;
insert into money_month_rollups (account_id, money_account_id, month, source, counterpart, entries, cents)
select account_id, money_account_id, date_trunc('month', day)::date, source, counterpart, sum(entries), sum(cents)
  from money_day_rollups group by 1, 2, 3, 4, 5;
