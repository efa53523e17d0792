-- Lists of the partners' API: the latest first, from an instant on.

-- When an access recorded a transaction: the transaction says when it was asked for, by whichever access.
alter table api_transactions add column created_at timestamptz;
update api_transactions a set created_at = t.created_at
  from transactions t where t.account_id = a.account_id and t.id = a.transaction_id;
alter table api_transactions
  alter column created_at set default now(),
  alter column created_at set not null;
create index api_transactions_access on api_transactions (account_id, access_id, created_at, transaction_id);

create index transactions_restaurant_asked on transactions (account_id, restaurant_id, created_at, id) where restaurant_id is not null;

create index orders_partner_status on orders (account_id, partner_id, status, created_at, id);
create index orders_restaurant_status on orders (account_id, restaurant_id, status, created_at, id);
