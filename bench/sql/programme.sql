-- The programme of account bench.account: 3 partners, 8 formats, 40 restaurants, 2,000 customers, 5,000 cards, ample stocks and balances.
-- One card is credited thousands of times: no cap is in its way.
insert into accounts (name, max_balance_cents) select 'Initiative ' || current_setting('bench.account'), 1000000000;

insert into people (account_id, role, email, name, status)
select current_setting('bench.account')::bigint, 'account_admin', format('admin%s@initiative-%s.test', n, current_setting('bench.account')), 'Admin ' || n, 'active'
  from generate_series(1, 3) n;

insert into partners (account_id, name) select current_setting('bench.account')::bigint, 'Partenaire ' || n from generate_series(1, 3) n;

insert into formats (account_id, title) select current_setting('bench.account')::bigint, 'Format ' || n from generate_series(1, 8) n;
insert into format_prices (account_id, format_id, valid_from, deposit_cents)
select account_id, id, '2020-01-01', 100 + 50 * (id % 7) from formats where account_id = current_setting('bench.account')::bigint;

insert into restaurants (account_id, name, city)
select current_setting('bench.account')::bigint, 'Restaurant ' || n, 'Nantes' from generate_series(1, 40) n;

insert into customers (account_id, email, name)
select current_setting('bench.account')::bigint, format('conso%s@exemple-%s.fr', n, current_setting('bench.account')), 'Conso ' || n
  from generate_series(1, 2000) n;

insert into card_batches (account_id, quantity, initial_amount_cents, funding)
select current_setting('bench.account')::bigint, 500, 2000, 'offered' from generate_series(1, 10);
insert into card_holders (account_id, batch_id, sealed_pin, status, card_issued_at, activated_at, disabled_at)
select b.account_id, b.id, '\x00',
       case when n <= 440 then 'active' when n <= 480 then 'pending' else 'disabled' end,
       case when n <= 460 then now() - interval '1 year' end,
       case when n <= 440 or n > 480 then now() - interval '1 year' end,
       case when n > 480 then now() - interval '1 month' end
  from card_batches b cross join generate_series(1, 500) n
 where b.account_id = current_setting('bench.account')::bigint
 -- The first 440 of each 500 are active: transactions.sql counts on it.
 order by b.id, n;

insert into cells (account_id, place, place_id, format_id, state, quantity)
select f.account_id, p.place, p.place_id, f.id, p.state, p.quantity
  from formats f
  cross join (
    select 'A' as place, 0::bigint as place_id, 'clean' as state, 1000000 as quantity
    union all select 'A', 0, 'dirty', 5000
    union all select 'X', 0, 'supplier', -9000000
    union all select 'R', id, state, 100000 from restaurants cross join unnest(array['clean', 'dirty']) state
               where account_id = current_setting('bench.account')::bigint
  ) p
 where f.account_id = current_setting('bench.account')::bigint;
insert into cells (account_id, place, place_id, format_id, state, quantity)
select h.account_id, h.place, h.id, (select min(id) from formats f where f.account_id = h.account_id), 'held', 2
  from (
    select account_id, 'K' as place, id from card_holders where account_id = current_setting('bench.account')::bigint and status = 'active'
    union all select account_id, 'U', id from customers where account_id = current_setting('bench.account')::bigint
  ) h;
insert into lots (account_id, owner, owner_id, format_id, unit_deposit_cents, since, opened, left_quantity)
select account_id, place, place_id, format_id, 150, now() - interval '3 days', 2, 2
  from cells where account_id = current_setting('bench.account')::bigint and place in ('K', 'U');

insert into money_accounts (account_id, kind, owner, owner_id, balance_cents)
select h.account_id, k.kind, h.owner, h.id, k.cents
  from (
    select account_id, 'K' as owner, id from card_holders where account_id = current_setting('bench.account')::bigint and status = 'active'
    union all select account_id, 'U', id from customers where account_id = current_setting('bench.account')::bigint
  ) h
  cross join (values ('CAG', 100000000), ('CON', 300)) as k (kind, cents);
insert into money_accounts (account_id, kind, owner, owner_id, balance_cents)
select current_setting('bench.account')::bigint, kind, '-', 0, -1000000000 from unnest(array['GES', 'BANK']) kind;
