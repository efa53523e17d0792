-- 460 more restaurants of account 1, the stocks of its 8 formats at each of the 500, and the movements that transactions.sql left out, spread over
-- all of them: what the health of stocks is read from.
insert into restaurants (account_id, name, city, latitude, longitude)
select 1, 'Restaurant ' || n, 'Nantes', 47.16 + random() * 0.1, -1.62 + random() * 0.14 from generate_series(41, 500) n;
update restaurants set latitude = 47.16 + random() * 0.1, longitude = -1.62 + random() * 0.14 where account_id = 1 and latitude is null;
insert into cells (account_id, place, place_id, format_id, state, quantity)
select 1, 'R', r.id, f.id, s.state, 0 from restaurants r cross join formats f cross join unnest(array['clean', 'dirty']) s (state)
 where r.account_id = 1 and f.account_id = 1 on conflict do nothing;
insert into cells (account_id, place, place_id, format_id, state, quantity)
select 1, 'U', (select min(id) from customers where account_id = 1), f.id, 'held', 100000 from formats f where f.account_id = 1 on conflict do nothing;
insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level, target_level, max_level)
select 1, r.id, f.id, 5, 40, 80 from restaurants r cross join formats f where r.account_id = 1 and f.account_id = 1;

-- Which cells a transaction moves, by the rest of its number and by format: one small table, which a plan reads whole before the million of lines.
create temporary table shelves as
select r.n, f.id as format_id, clean.id as clean, dirty.id as dirty, warehouse.id as warehouse, held.id as held
  from (select row_number() over (order by id) - 1 as n, id from restaurants where account_id = 1) r
 cross join (select id from formats where account_id = 1) f
  join cells clean on clean.account_id = 1 and clean.place = 'R' and clean.place_id = r.id and clean.format_id = f.id and clean.state = 'clean'
  join cells dirty on dirty.account_id = 1 and dirty.place = 'R' and dirty.place_id = r.id and dirty.format_id = f.id and dirty.state = 'dirty'
  join cells warehouse on warehouse.account_id = 1 and warehouse.place = 'A' and warehouse.format_id = f.id and warehouse.state = 'clean'
  join cells held on held.account_id = 1 and held.place = 'U' and held.place_id = (select min(id) from customers where account_id = 1)
   and held.format_id = f.id and held.state = 'held';
analyze shelves;
-- No day is rolled up yet: what rolls old ones up anew would only ask so a million times.
alter table movements disable trigger old_day_insert;
set enable_nestloop = off;
insert into movements (account_id, transaction_id, n, from_cell, to_cell, quantity, day, at)
select 1, t.id, l.n, case t.type when 'grab_container' then s.clean when 'return_container' then s.held else s.warehouse end,
       case t.type when 'grab_container' then s.held when 'return_container' then s.dirty else s.clean end, l.quantity, t.day, t.completed_at
  from transactions t
  join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
  join shelves s on s.n = t.id % 500 and s.format_id = l.format_id
 where t.account_id = 1 and t.type in ('grab_container', 'return_container', 'admin_give');
reset enable_nestloop;
alter table movements enable always trigger old_day_insert;
-- What is there: a few days of what is asked for on half of the shelves, weeks on the others; some dirty ones on each.
update cells c set quantity = case when c.state = 'dirty' then 4 + (c.id % 17)::int when c.id % 2 = 0 then (c.id % 9)::int else 20 + (c.id % 90)::int end
 where c.account_id = 1 and c.place = 'R';
drop table shelves;
