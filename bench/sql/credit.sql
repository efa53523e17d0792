-- The least that a credit can write.
begin;
insert into transactions (account_id, type, variant, status, day, completed_at, amount_cents, origin, admin_id, card_holder_id)
values (1, 'admin_free_deposit', 'offered', 'completed', current_date, now(), 100, 'offered', 1, :card) returning id as transaction \gset
update money_accounts set balance_cents = balance_cents - 100 where account_id = 1 and kind = 'GES' and owner = '-' and owner_id = 0 returning id as e \gset
update money_accounts set balance_cents = balance_cents + 100 where account_id = 1 and kind = 'CAG' and owner = 'K' and owner_id = :card returning id as c \gset
insert into entries values (1, :transaction, 1, :e, :c, 100, current_date, now());
insert into daily_rollups as r (account_id, day, type, restaurant_id, format_id, transactions, amount_cents, listed)
values (1, current_date, 'admin_free_deposit', 0, 0, 1, 100, 1)
on conflict (account_id, day, type, restaurant_id, format_id) do update set transactions = r.transactions + 1,
  amount_cents = r.amount_cents + 100, listed = r.listed + 1;
commit;
