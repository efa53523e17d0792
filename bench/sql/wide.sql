-- Widens the first initiative of a simulated year: 2,000 restaurants with stocks, three months of movements, prices and a
-- month of figures, 50,000 customers with a cagnotte, and 49 initiatives beside it. Each new restaurant is like the busiest one.
create temporary table model as
select r.* from restaurants r join accounts a on a.id = r.account_id
 where a.id = (select min(id) from accounts)
 order by (select sum(d.transactions) from daily_rollups d where d.account_id = r.account_id and d.restaurant_id = r.id) desc nulls last limit 1;

create temporary table added (id bigint primary key);
with made as (
  insert into restaurants (account_id, name, address, city, wash_mode, status, latitude, longitude, visible)
  select m.account_id, 'Restaurant ' || n, m.address, m.city, m.wash_mode, m.status,
         47.2 + (n % 50) / 500.0, -1.6 + (n / 50) / 500.0, m.visible
    from model m, generate_series(1, 2000 - (select count(*)::int from restaurants r where r.account_id = (select account_id from model))) n
  returning id
)
insert into added select id from made;
analyze model, added;

insert into price_lines (account_id, restaurant_id, kind, author, unit_price_cents, free_quota, valid_from, valid_to)
select p.account_id, a.id, p.kind, p.author, p.unit_price_cents, p.free_quota, p.valid_from, p.valid_to
  from model m join price_lines p on p.account_id = m.account_id and p.restaurant_id = m.id, added a;

insert into cells (account_id, place, place_id, format_id, state, quantity)
select c.account_id, c.place, a.id, c.format_id, c.state, c.quantity
  from model m join cells c on c.account_id = m.account_id and c.place = 'R' and c.place_id = m.id, added a;

analyze cells;
insert into cell_days (account_id, cell_id, day, opening, loaned, back, supplied, taken, other, lowest)
select d.account_id, n.id, d.day, d.opening, d.loaned, d.back, d.supplied, d.taken, d.other, d.lowest
  from model m
  join cells c on c.account_id = m.account_id and c.place = 'R' and c.place_id = m.id and c.state = 'clean'
  join cell_days d on d.account_id = m.account_id and d.cell_id = c.id and d.day > current_date - 64
  join cells n on n.account_id = m.account_id and n.place = 'R' and n.format_id = c.format_id and n.state = 'clean'
  join added a on a.id = n.place_id;

insert into cell_day_rollups (account_id, cell_id, day, source, counterpart, movements, pieces)
select d.account_id, n.id, d.day, d.source, d.counterpart, d.movements, d.pieces
  from model m
  join cells c on c.account_id = m.account_id and c.place = 'R' and c.place_id = m.id
  join cell_day_rollups d on d.account_id = m.account_id and d.cell_id = c.id and d.day > current_date - 91
  join cells n on n.account_id = m.account_id and n.place = 'R' and n.format_id = c.format_id and n.state = c.state
  join added a on a.id = n.place_id;

insert into daily_rollups (account_id, day, type, restaurant_id, format_id, transactions, quantity, reuses, amount_cents, containers_cost_cents, listed)
select d.account_id, d.day, d.type, a.id, d.format_id, d.transactions, d.quantity, d.reuses, d.amount_cents, d.containers_cost_cents, d.listed
  from model m join daily_rollups d on d.account_id = m.account_id and d.restaurant_id = m.id and d.format_id = 0 and d.day > current_date - 31, added a;

with made as (
  insert into customers (account_id, email, name)
  select m.account_id, format('large%s@exemple.fr', n), 'Conso ' || n
    from model m, generate_series(1, 50000 - (select count(*)::int from customers c where c.account_id = (select account_id from model))) n
  returning account_id, id
)
insert into money_accounts (account_id, kind, owner, owner_id, balance_cents) select account_id, 'CAG', 'U', id, 500 from made;

-- Their letters of welcome would be sent while calls are measured.
delete from notices where mailed_at is null;

insert into accounts (name) select 'Initiative large ' || n from generate_series(1, 49) n;

drop table model, added;
