-- The figures of the dashboard of account $1 from day $2 to day $3, counted anew from what was posted: movements, entries, lines and lot
-- rows. Nothing of the product's own statistics is read: no roll-up, no stored quantity or balance. One row, one column a figure.
with posted as (
  select t.*, coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris' as local, t.day between $2::date and $3::date as counts
    from transactions t left join transactions o on o.account_id = t.account_id and o.id = t.reverses_id
   where t.account_id = $1 and t.status = 'completed'
),
moved as (
  select p.id, p.type, p.day, p.counts, m.quantity, a.place as from_place, b.place as to_place, a.id as from_cell, b.id as to_cell
    from posted p join movements m on m.account_id = $1 and m.transaction_id = p.id
    join cells a on a.account_id = $1 and a.id = m.from_cell join cells b on b.account_id = $1 and b.id = m.to_cell
),
-- What each cell holds, from its first movement on.
held as (
  select c.place, c.place_id, c.state, c.format_id, sum(x.quantity) as quantity
    from (select to_cell as id, quantity from moved union all select from_cell, -quantity from moved) x
    join cells c on c.account_id = $1 and c.id = x.id group by 1, 2, 3, 4
),
paid as (
  select p.type, p.day, p.counts, e.amount_cents as cents, a.kind as from_kind, b.kind as to_kind
    from posted p join entries e on e.account_id = $1 and e.transaction_id = p.id
    join money_accounts a on a.account_id = $1 and a.id = e.from_account join money_accounts b on b.account_id = $1 and b.id = e.to_account
),
owed as (
  select kind, sum(cents) as cents
    from (select to_kind as kind, cents from paid union all select from_kind, -cents from paid) x group by 1
),
-- A container served filled: every one that was lent or filled again, and of a service what came back used or never came back.
served as (
  select p.id, p.type, p.day, p.local, p.counts, p.restaurant_id, sum(l.quantity) as pieces
    from posted p join transaction_lines l on l.account_id = $1 and l.transaction_id = p.id
   where p.type in ('grab_container', 'grab_container_and_deposit', 'grab_guest_container', 'refill_container', 'customerless_refill',
                    'deliver_restaurant_order')
      or (p.type in ('without_webapp_caterer', 'without_webapp_event', 'without_webapp_meal_tray') and l.role in ('used', 'missing'))
   group by 1, 2, 3, 4, 5, 6
),
lent as (
  select coalesce(sum(case when to_place in ('U', 'K', 'G') then quantity else -quantity end), 0) as pieces
    from moved
   where counts and type in ('grab_container', 'grab_container_and_deposit', 'grab_guest_container', 'deliver_restaurant_order')
),
-- The surplus of a pickup comes from nowhere, and came back all the same.
back as (
  select coalesce(sum(case when to_place in ('R', 'T', 'P') then quantity else -quantity end), 0) as pieces
    from moved
   where counts and type in ('return_container', 'return_container_in_collection_drawer', 'return_guest_container', 'pickup_customer_order')
),
-- Pieces of the fleet at the end of each day of the year that ends on $4.
bought as (
  select day, sum(case when from_place = 'X' then quantity else -quantity end) as pieces
    from moved where (from_place = 'X') <> (to_place = 'X') group by 1
),
fleet_days as (
  select * from (
    select d::date as day, sum(coalesce(b.pieces, 0)) over (order by d) as pieces
      from generate_series((select min(day) from bought), $4::date, interval '1 day') d left join bought b on b.day = d::date) x
   where day > $4::date - 365
),
uses as (
  select r.id, r.name, coalesce(s.pieces, 0) as reuses, coalesce(h.quantity, 0) as dirty
    from restaurants r
    left join (select restaurant_id, sum(pieces) as pieces from served where counts group by 1) s on s.restaurant_id = r.id
    left join (select place_id, sum(quantity) as quantity from held where place = 'R' and state = 'dirty' group by 1) h on h.place_id = r.id
   where r.account_id = $1 and r.status = 'active'
),
loans as (
  select l.owner, $4::date - (l.since at time zone 'Europe/Paris')::date as age, l.unit_deposit_cents as cents, sum(w.quantity) as pieces
    from lots l join lot_rows w on w.account_id = $1 and w.lot_id = l.id
   where l.account_id = $1 and l.owner <> 'E' group by l.id, l.owner, l.since, l.unit_deposit_cents having sum(w.quantity) > 0
)
select
  (select coalesce(sum(quantity), 0)::int from held where place <> 'X') as fleet,
  (select coalesce(sum(quantity), 0)::int from held where place not in ('X', 'A')) as in_circulation,
  (select coalesce(sum(quantity), 0)::int from held where place = 'A' and state = 'dirty') as dirty_to_wash,
  (select coalesce(sum(cents), 0)::bigint from owed where kind = 'CAG') as cagnottes,
  (select coalesce(sum(cents), 0)::bigint from owed where kind in ('CON', 'GST')) as deposits,
  (select coalesce(sum(case when to_kind = 'CAG' then cents else -cents end), 0)::bigint from paid
    where counts and type <> 'refund_deposit' and 'CAG' in (from_kind, to_kind)
      and (from_kind in ('PSP', 'GES', 'BANK', 'CASH') or to_kind in ('PSP', 'GES', 'BANK', 'CASH'))) as top_ups,
  (select coalesce(sum(case when from_kind = 'CAG' then cents else -cents end), 0)::bigint from paid
    where counts and type = 'refund_deposit') as refunds,
  (select count(*)::int from customers where account_id = $1 and (created_at at time zone 'Europe/Paris')::date <= $3) as known,
  (select count(distinct customer_id)::int from posted p
    where p.counts and p.reverses_id is null and not exists (select from posted r where r.reverses_id = p.id)) as active,
  (select count(distinct place_id)::int from held where place = 'U' and quantity > 0) as holding,
  (select coalesce(sum(pieces), 0)::int from served where counts) as reuses,
  (select pieces::int from lent) as borrowed,
  (select pieces::int from back) as returned,
  (select coalesce(json_agg(x order by day, type), '[]') from (
    select day, type, sum(pieces) as reuses from served where counts group by 1, 2 having sum(pieces) <> 0) x) as days,
  (select coalesce(json_agg(x order by weekday, hour), '[]') from (
    select extract(isodow from local) as weekday, extract(hour from local) as hour, sum(pieces) as reuses
      -- Of a service only the count of what came back has an hour, and that is not when it was served.
      from served where counts and type not like 'without_webapp%' group by 1, 2 having sum(pieces) <> 0) x) as hours,
  (select json_agg(x) from (select id, name, reuses from uses order by reuses desc, name, id) x) as ranking,
  (select coalesce(json_agg(x), '[]') from (select id, name, dirty as quantity from uses where dirty > 0) x) as dirty,
  (select coalesce(json_agg(x order by place, state, format_id), '[]') from (
    select case place when 'K' then 'U' else place end as place, state, format_id, sum(quantity) as quantity
      from held where place <> 'X' group by 1, 2, 3 having sum(quantity) <> 0) x) as stocks,
  (select coalesce(json_agg(x order by from_days), '[]') from (
    select case when age <= 7 then 0 when age <= 14 then 8 when age <= 30 then 15 when age <= 60 then 31 when age <= 90 then 61 else 91 end as from_days,
           sum(pieces) as pieces, sum(pieces * cents) as cents
      from loans group by 1) x) as ages,
  (select avg(pieces)::float8 from fleet_days) as average_fleet,
  (select count(*)::int from fleet_days) as fleet_days,
  (select coalesce(sum(pieces), 0)::int from served where day > $4::date - 365 and day <= $4::date) as reuses_of_year
