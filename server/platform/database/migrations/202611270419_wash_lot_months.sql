-- How many washing lots began in each month (Paris), and their pieces: the register tells what a whole history adds up to. Lots that wait are few and
-- counted one by one. Every change of a lot takes its month's row behind the lot itself.
create table wash_lot_months (
  account_id bigint not null references accounts,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  lots integer not null,
  dirty_in bigint not null,
  clean_out bigint not null,
  rejected bigint not null,
  primary key (account_id, month)
);
call protect_tenant_table('wash_lot_months');
revoke delete on wash_lot_months from boucle_app, boucle_platform;

create function add_to_wash_lot_month(of_account bigint, started_at timestamptz, more_lots integer, more_dirty bigint, more_clean bigint, more_rejected bigint)
  returns void language sql as $$
  insert into wash_lot_months as m (account_id, month, lots, dirty_in, clean_out, rejected)
  values (of_account, date_trunc('month', started_at at time zone 'Europe/Paris')::date, more_lots, more_dirty, more_clean, more_rejected)
  on conflict (account_id, month) do update set lots = m.lots + excluded.lots, dirty_in = m.dirty_in + excluded.dirty_in,
    clean_out = m.clean_out + excluded.clean_out, rejected = m.rejected + excluded.rejected
$$;

create function count_wash_lot() returns trigger language plpgsql as $$
declare
  dirty bigint := 0;
  clean bigint := 0;
  gone bigint := 0;
begin
  if tg_op = 'INSERT' then
    perform add_to_wash_lot_month(new.account_id, new.started_at, 1, 0, 0, 0);
  elsif tg_op = 'DELETE' then
    perform add_to_wash_lot_month(old.account_id, old.started_at, -1, 0, 0, 0);
  else
    select coalesce(sum(x.dirty_in), 0), coalesce(sum(x.clean_out), 0) into dirty, clean
      from wash_lot_lines x where x.account_id = new.account_id and x.lot_id = new.id;
    select coalesce(sum(j.quantity), 0) into gone from wash_rejects j where j.account_id = new.account_id and j.lot_id = new.id;
    -- In one order: whoever moves a lot the other way waits.
    if old.started_at < new.started_at then
      perform add_to_wash_lot_month(old.account_id, old.started_at, -1, -dirty, -clean, -gone);
      perform add_to_wash_lot_month(new.account_id, new.started_at, 1, dirty, clean, gone);
    else
      perform add_to_wash_lot_month(new.account_id, new.started_at, 1, dirty, clean, gone);
      perform add_to_wash_lot_month(old.account_id, old.started_at, -1, -dirty, -clean, -gone);
    end if;
  end if;
  return null;
end $$;

create function count_wash_lot_lines() returns trigger language plpgsql as $$
declare
  began timestamptz;
begin
  if tg_op <> 'INSERT' then
    select l.started_at into began from wash_lots l where l.account_id = old.account_id and l.id = old.lot_id;
    perform add_to_wash_lot_month(old.account_id, began, 0, -old.dirty_in, -coalesce(old.clean_out, 0), 0);
  end if;
  if tg_op <> 'DELETE' then
    select l.started_at into began from wash_lots l where l.account_id = new.account_id and l.id = new.lot_id;
    perform add_to_wash_lot_month(new.account_id, began, 0, new.dirty_in, coalesce(new.clean_out, 0), 0);
  end if;
  return null;
end $$;

create function count_wash_rejects() returns trigger language plpgsql as $$
declare
  began timestamptz;
begin
  if tg_op <> 'INSERT' then
    select l.started_at into began from wash_lots l where l.account_id = old.account_id and l.id = old.lot_id;
    perform add_to_wash_lot_month(old.account_id, began, 0, 0, 0, -old.quantity);
  end if;
  if tg_op <> 'DELETE' then
    select l.started_at into began from wash_lots l where l.account_id = new.account_id and l.id = new.lot_id;
    perform add_to_wash_lot_month(new.account_id, began, 0, 0, 0, new.quantity);
  end if;
  return null;
end $$;

create trigger counted after insert or delete on wash_lots for each row execute function count_wash_lot();
create trigger counted_again after update on wash_lots for each row when (old.started_at <> new.started_at) execute function count_wash_lot();
create trigger counted after insert or update or delete on wash_lot_lines for each row execute function count_wash_lot_lines();
create trigger counted after insert or update or delete on wash_rejects for each row execute function count_wash_rejects();
alter table wash_lots enable always trigger counted, enable always trigger counted_again;
alter table wash_lot_lines enable always trigger counted;
alter table wash_rejects enable always trigger counted;

insert into wash_lot_months (account_id, month, lots, dirty_in, clean_out, rejected)
select l.account_id, date_trunc('month', l.started_at at time zone 'Europe/Paris')::date, count(*), coalesce(sum(x.dirty_in), 0),
       coalesce(sum(x.clean_out), 0), coalesce(sum(j.rejected), 0)
  from wash_lots l
  left join (select account_id, lot_id, sum(dirty_in) as dirty_in, sum(clean_out) as clean_out from wash_lot_lines group by 1, 2) x
    on x.account_id = l.account_id and x.lot_id = l.id
  left join (select account_id, lot_id, sum(quantity) as rejected from wash_rejects group by 1, 2) j
    on j.account_id = l.account_id and j.lot_id = l.id
 group by 1, 2;
