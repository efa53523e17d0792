-- The least that a loan and its return can write, each in its own transaction: the same rows as the ledger's, nothing checked.
begin;
insert into transactions (account_id, type, status, day, completed_at, containers_cost_cents, containers_count, author, card_holder_id, restaurant_id)
values (1, 'grab_container', 'completed', current_date, now(), :deposit, 1, 'restaurant_owner', :card, :restaurant) returning id as transaction \gset
insert into transaction_lines values (1, :transaction, 1, :format, '', 1, :deposit);
update cells set quantity = quantity - 1 where account_id = 1 and place = 'R' and place_id = :restaurant and format_id = :format and state = 'clean' returning id as a \gset
insert into cells (account_id, place, place_id, format_id, state, quantity) values (1, 'K', :card, :format, 'held', 1)
on conflict (account_id, place, place_id, format_id, state) do update set quantity = cells.quantity + 1 returning id as b \gset
insert into movements values (1, :transaction, 1, :a, :b, 1, current_date, now());
update money_accounts set balance_cents = balance_cents - :deposit where account_id = 1 and kind = 'CAG' and owner = 'K' and owner_id = :card returning id as c \gset
update money_accounts set balance_cents = balance_cents + :deposit where account_id = 1 and kind = 'CON' and owner = 'K' and owner_id = :card returning id as d \gset
insert into entries values (1, :transaction, 1, :c, :d, :deposit, current_date, now());
insert into lots (account_id, owner, owner_id, format_id, unit_deposit_cents, since, restaurant_id, opened, left_quantity)
values (1, 'K', :card, :format, :deposit, now(), :restaurant, 1, 1) returning id as lot \gset
insert into lot_rows values (1, :transaction, :lot, 1);
insert into daily_rollups as r (account_id, day, type, restaurant_id, format_id, transactions, quantity, reuses, containers_cost_cents, listed)
values (1, current_date, 'grab_container', :restaurant, 0, 1, 1, 1, :deposit, 1), (1, current_date, 'grab_container', :restaurant, :format, 1, 1, 1, :deposit, 1)
on conflict (account_id, day, type, restaurant_id, format_id) do update set transactions = r.transactions + 1, quantity = r.quantity + 1,
  reuses = r.reuses + 1, containers_cost_cents = r.containers_cost_cents + excluded.containers_cost_cents, listed = r.listed + 1;
commit;
begin;
insert into transactions (account_id, type, status, day, completed_at, containers_cost_cents, containers_count, author, card_holder_id, restaurant_id)
values (1, 'return_container', 'completed', current_date, now(), :deposit, 1, 'restaurant_owner', :card, :restaurant) returning id as transaction \gset
insert into transaction_lines values (1, :transaction, 1, :format, '', 1, :deposit);
update cells set quantity = quantity + 1 where account_id = 1 and place = 'R' and place_id = :restaurant and format_id = :format and state = 'dirty';
update cells set quantity = quantity - 1 where account_id = 1 and place = 'K' and place_id = :card and format_id = :format and state = 'held';
insert into movements values (1, :transaction, 1, :b, :a, 1, current_date, now());
update money_accounts set balance_cents = balance_cents + :deposit where account_id = 1 and kind = 'CAG' and owner = 'K' and owner_id = :card;
update money_accounts set balance_cents = balance_cents - :deposit where account_id = 1 and kind = 'CON' and owner = 'K' and owner_id = :card;
insert into entries values (1, :transaction, 1, :d, :c, :deposit, current_date, now());
update lots set left_quantity = left_quantity - 1 where account_id = 1 and id = :lot;
insert into lot_rows values (1, :transaction, :lot, -1);
insert into daily_rollups as r (account_id, day, type, restaurant_id, format_id, transactions, quantity, containers_cost_cents, listed)
values (1, current_date, 'return_container', :restaurant, 0, 1, 1, :deposit, 1), (1, current_date, 'return_container', :restaurant, :format, 1, 1, :deposit, 1)
on conflict (account_id, day, type, restaurant_id, format_id) do update set transactions = r.transactions + 1, quantity = r.quantity + 1,
  containers_cost_cents = r.containers_cost_cents + excluded.containers_cost_cents, listed = r.listed + 1;
commit;
