-- bench.rows transactions of account bench.account, oldest first, over the 730 days before today; their lines; their daily roll-ups.
create temporary table draft as
select n, day, (day + time '11:00' + random() * interval '10 hours') at time zone 'Europe/Paris' as at,
       case when r < 0.46 then 'grab_container' when r < 0.90 then 'return_container' when r < 0.95 then 'admin_free_deposit'
            when r < 0.96 then 'activate_card' when r < 0.99 then 'admin_give' else 'admin_in' end as type,
       random() as who, floor(random() * 1e6)::int as pick,
       1 + floor(random() * 2)::int as q1, case when random() < 0.3 then 1 end as q2
  from (
    select n, random() as r, current_date - 730 + (730 * (n - 1) / current_setting('bench.rows')::bigint)::int as day
      from generate_series(1, current_setting('bench.rows')::bigint) n
  ) numbered;

create temporary table known as
select a.id as account_id,
       (select coalesce(max(id), 0) from transactions) as last_id,
       (select array_agg(id order by id) from people where account_id = a.id) as admins,
       (select array_agg(id order by id) from formats where account_id = a.id) as formats,
       (select array_agg(deposit_cents order by format_id) from format_prices where account_id = a.id) as deposits,
       (select array_agg(id order by id) from restaurants where account_id = a.id) as restaurants,
       (select min(id) from customers where account_id = a.id) as first_customer,
       (select min(id) from card_holders where account_id = a.id) as first_card
  from accounts a where a.id = current_setting('bench.account')::bigint;

create temporary table draft_lines as
select k.last_id + d.n as transaction_id, d.day, d.type, l.n, k.formats[l.f] as format_id,
       l.quantity * case d.type when 'admin_give' then 20 when 'admin_in' then 100 else 1 end as quantity,
       case when d.type in ('grab_container', 'return_container') then k.deposits[l.f] end as unit_deposit_cents
  from draft d cross join known k
  cross join lateral (values (1::smallint, 1 + d.pick % 8, d.q1), (2::smallint, 1 + (d.pick + 3) % 8, d.q2)) as l (n, f, quantity)
 where d.type not in ('admin_free_deposit', 'activate_card') and l.quantity is not null;

analyze draft, draft_lines, known;

insert into transaction_lines (account_id, transaction_id, n, format_id, role, quantity, unit_deposit_cents)
select k.account_id, l.transaction_id, l.n, l.format_id, '', l.quantity, l.unit_deposit_cents from draft_lines l cross join known k;

insert into transactions (account_id, id, type, variant, status, day, created_at, completed_at, amount_cents, containers_cost_cents,
  containers_count, origin, author, admin_id, customer_id, card_holder_id, restaurant_id, comment)
overriding system value
select k.account_id, k.last_id + d.n, d.type,
       case d.type when 'admin_free_deposit' then 'offered' when 'activate_card' then 'offered' when 'admin_give' then 'restaurant'
            when 'admin_in' then 'bought' else '' end,
       'completed', d.day, d.at, d.at,
       case d.type when 'admin_free_deposit' then 500 + 100 * (d.pick % 20) when 'activate_card' then 2000 else 0 end,
       coalesce(l.cost, 0), coalesce(l.pieces, 0),
       case when d.type in ('admin_free_deposit', 'activate_card') then 'offered' end,
       case when d.type in ('grab_container', 'return_container') then 'restaurant_owner' end,
       case when d.type not in ('grab_container', 'return_container') then k.admins[1 + d.pick % 3] end,
       case when d.type in ('grab_container', 'return_container', 'admin_free_deposit') and d.who < 0.3
            then k.first_customer + d.pick % 2000 end,
       case when d.type = 'activate_card' or (d.type in ('grab_container', 'return_container', 'admin_free_deposit') and d.who >= 0.3)
            then k.first_card + 500 * (d.pick % 10) + (d.pick / 10) % 440 end,
       case when d.type in ('grab_container', 'return_container', 'admin_give') then k.restaurants[1 + (d.pick / 8) % 40] end,
       case when d.type = 'admin_free_deposit' and d.pick % 4 = 0 then 'Geste commercial n° ' || d.pick end
  from draft d
  cross join known k
  left join (
    select transaction_id, sum(quantity) as pieces, sum(quantity * coalesce(unit_deposit_cents, 0)) as cost
      from draft_lines group by transaction_id
  ) l on l.transaction_id = k.last_id + d.n
 order by d.n;
select setval(pg_get_serial_sequence('transactions', 'id'), max(id)) from transactions;

insert into daily_rollups (account_id, day, type, restaurant_id, format_id, transactions, quantity, reuses, amount_cents,
  containers_cost_cents, listed)
select t.account_id, t.day, t.type, coalesce(t.restaurant_id, 0), 0, count(*), sum(containers_count),
       sum(case when t.type = 'grab_container' then containers_count else 0 end), sum(amount_cents), sum(containers_cost_cents), count(*)
  from transactions t where t.account_id = current_setting('bench.account')::bigint
 group by t.account_id, t.day, t.type, coalesce(t.restaurant_id, 0)
union all
select t.account_id, t.day, t.type, coalesce(t.restaurant_id, 0), l.format_id, count(distinct t.id), sum(l.quantity),
       sum(case when t.type = 'grab_container' then l.quantity else 0 end), 0,
       sum(l.quantity * coalesce(l.unit_deposit_cents, 0)), count(distinct t.id)
  from transactions t
  join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
 where t.account_id = current_setting('bench.account')::bigint
 group by t.account_id, t.day, t.type, coalesce(t.restaurant_id, 0), l.format_id;

-- The loans that those make, each ended by the return of the same rank in its format, when that comes later; open ones are the programme's.
create temporary table pairs as
select row_number() over (order by g.transaction_id, g.n) + (select coalesce(max(id), 0) from lots) as lot_id,
       g.transaction_id as lent_by, b.transaction_id as ended_by, g.format_id, g.quantity, g.unit_deposit_cents
  from (select *, row_number() over (partition by format_id order by transaction_id, n) as rank from draft_lines where type = 'grab_container') g
  join (select *, row_number() over (partition by format_id order by transaction_id, n) as rank from draft_lines where type = 'return_container') b
    using (format_id, rank)
 where b.transaction_id > g.transaction_id;
insert into lots (account_id, id, owner, owner_id, format_id, unit_deposit_cents, since, restaurant_id, opened, left_quantity)
overriding system value
select t.account_id, p.lot_id, case when t.customer_id is null then 'K' else 'U' end, coalesce(t.customer_id, t.card_holder_id), p.format_id,
       p.unit_deposit_cents, t.completed_at, t.restaurant_id, p.quantity, 0
  from pairs p join transactions t on t.account_id = current_setting('bench.account')::bigint and t.id = p.lent_by
 order by p.lot_id;
select setval(pg_get_serial_sequence('lots', 'id'), max(id)) from lots;
insert into lot_rows (account_id, transaction_id, lot_id, quantity)
select current_setting('bench.account')::bigint, w.transaction_id, w.lot_id, w.quantity
  from (select lent_by as transaction_id, lot_id, quantity from pairs union all select ended_by, lot_id, -quantity from pairs) w
 order by w.transaction_id, w.lot_id;

drop table draft, draft_lines, known, pairs;
