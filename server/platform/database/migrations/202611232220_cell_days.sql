-- What each day did to a cell where containers wait to be used: who borrowed and brought back, what was delivered and taken away. Forecasts and
-- proposals are read from it. Behind the postings, as cell_day_rollups, up to a mark of its own: an older server rolls up the others alone.
-- The column's lock keeps every posting out that would write behind the mark, until the days are kept.
alter table account_day_marks add column cells_up_to date;
update account_day_marks set cells_up_to = rolled_up_to;

-- Which column of cell_days a movement counts in, seen from one of its ends. `loaned` and `back` are what people do (loans, exchanges, orders,
-- services), `supplied` and `taken` what the initiative carries, `other` what is washed, counted, bought or lost.
create function flow_of(type text, place text, place_id bigint, other_place text, other_id bigint, other_state text, comes boolean) returns text
  language sql immutable parallel safe as $$
  select case
    when other_place in ('U', 'K', 'G', 'E') or other_state = 'transit' then case when comes then 'back' else 'loaned' end
    when place = other_place and place_id = other_id then
      case when type not in ('refill_container', 'customerless_refill') then 'other' when comes then 'back' else 'loaned' end
    when other_place = 'X' then 'other'
    when comes then 'supplied'
    else 'taken'
  end
$$;

create table cell_days (
  account_id bigint not null,
  cell_id bigint not null,
  day date not null,
  -- What was there as the day began.
  opening integer not null,
  loaned integer not null,
  back integer not null,
  supplied integer not null,
  taken integer not null,
  -- Signed.
  other integer not null,
  -- The least that the movements of the day, one after another, made of the opening: 0 or below.
  lowest integer not null check (lowest <= 0),
  change integer not null generated always as (back + supplied + other - loaned - taken) stored,
  -- Nothing was there at some moment of the day.
  stock_out boolean not null generated always as (opening + lowest <= 0) stored,
  primary key (account_id, cell_id, day),
  foreign key (account_id, cell_id) references cells (account_id, id)
);
create index cell_days_day on cell_days (account_id, day);
call protect_tenant_table('cell_days');
revoke delete on cell_days from boucle_app, boucle_platform;

with sides as (
  select m.account_id, m.day, m.at, m.transaction_id, m.n, t.type, v.cell, v.other, v.comes, m.quantity
    from movements m
    join account_day_marks k on k.account_id = m.account_id and m.day <= k.cells_up_to
    join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
   cross join lateral (values (m.from_cell, m.to_cell, false), (m.to_cell, m.from_cell, true)) v(cell, other, comes)
), flows as (
  select s.account_id, c.id as cell_id, s.day, s.quantity, s.comes, flow_of(s.type, c.place, c.place_id, o.place, o.place_id, o.state, s.comes) as flow,
         sum(case when s.comes then s.quantity else -s.quantity end)
           over (partition by s.account_id, c.id, s.day order by s.at, s.transaction_id, s.n) as running
    from sides s
    join cells c on c.account_id = s.account_id and c.id = s.cell and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
    join cells o on o.account_id = s.account_id and o.id = s.other
), days as (
  select account_id, cell_id, day,
         coalesce(sum(quantity) filter (where flow = 'loaned'), 0) as loaned, coalesce(sum(quantity) filter (where flow = 'back'), 0) as back,
         coalesce(sum(quantity) filter (where flow = 'supplied'), 0) as supplied, coalesce(sum(quantity) filter (where flow = 'taken'), 0) as taken,
         coalesce(sum(case when comes then quantity else -quantity end) filter (where flow = 'other'), 0) as other,
         least(0, min(running)) as lowest, sum(case when comes then quantity else -quantity end) as change
    from flows group by 1, 2, 3
)
insert into cell_days (account_id, cell_id, day, opening, loaned, back, supplied, taken, other, lowest)
select account_id, cell_id, day, coalesce(sum(change) over (partition by account_id, cell_id order by day
         rows between unbounded preceding and 1 preceding), 0), loaned, back, supplied, taken, other, lowest
  from days;

-- A day of a cell anew, from its movements: something was written on a day that is in cell_days already. What is there at the beginning of
-- the days after it follows.
create function recount_cell_day(of_account bigint, of_cell bigint, of_day date) returns void language plpgsql as $$
declare
  before integer := coalesce((select d.change from cell_days d where d.account_id = of_account and d.cell_id = of_cell and d.day = of_day), 0);
  opens integer := coalesce((select d.opening + d.change from cell_days d
    where d.account_id = of_account and d.cell_id = of_cell and d.day < of_day order by d.day desc limit 1), 0);
  after integer;
begin
  insert into cell_days as d (account_id, cell_id, day, opening, loaned, back, supplied, taken, other, lowest)
  select of_account, of_cell, of_day, opens,
         coalesce(sum(quantity) filter (where flow = 'loaned'), 0), coalesce(sum(quantity) filter (where flow = 'back'), 0),
         coalesce(sum(quantity) filter (where flow = 'supplied'), 0), coalesce(sum(quantity) filter (where flow = 'taken'), 0),
         coalesce(sum(case when comes then quantity else -quantity end) filter (where flow = 'other'), 0), least(0, min(running))
    from (
      select s.quantity, s.comes, flow_of(t.type, c.place, c.place_id, o.place, o.place_id, o.state, s.comes) as flow,
             sum(case when s.comes then s.quantity else -s.quantity end) over (order by s.at, s.transaction_id, s.n) as running
        from (
          select m.at, m.transaction_id, m.n, m.to_cell as other, m.quantity, false as comes from movements m
           where m.account_id = of_account and m.from_cell = of_cell and m.day = of_day
          union all
          select m.at, m.transaction_id, m.n, m.from_cell, m.quantity, true from movements m
           where m.account_id = of_account and m.to_cell = of_cell and m.day = of_day
        ) s
        join cells c on c.account_id = of_account and c.id = of_cell
        join cells o on o.account_id = of_account and o.id = s.other
        join transactions t on t.account_id = of_account and t.id = s.transaction_id
    ) flows
  having count(*) > 0
  on conflict (account_id, cell_id, day) do update set loaned = excluded.loaned, back = excluded.back, supplied = excluded.supplied,
    taken = excluded.taken, other = excluded.other, lowest = excluded.lowest
  returning d.change into after;
  if after <> before then
    update cell_days d set opening = d.opening + after - before where d.account_id = of_account and d.cell_id = of_cell and d.day > of_day;
  end if;
end $$;

-- As before, and cell_days.
create or replace function roll_up_old_movement() returns trigger language plpgsql as $$
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
  if exists (select from account_day_marks where account_id = new.account_id and cells_up_to >= new.day) then
    perform recount_cell_day(new.account_id, c.id, new.day) from cells c
     where c.account_id = new.account_id and c.id in (new.from_cell, new.to_cell)
       and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty');
  end if;
  return null;
end $$;
