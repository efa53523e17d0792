-- « case x when » of what is a value is written wrongly by a cluster for its servers (« operator does not exist: text = boolean »).
create or replace function notice_transaction() returns trigger language plpgsql as $$
begin
  insert into notices (account_id, kind, customer_id, transaction_id)
  values (new.account_id, case when new.type = 'redeem_card' then 'card_activation' else 'refund' end,
    case when new.type = 'redeem_card' then new.to_customer_id else new.customer_id end, new.id)
  on conflict do nothing;
  return null;
end $$;
