-- « Mes dépôts »: what one person dropped, the latest first.
create index transactions_own_deposits on transactions (account_id, person_id, listed_at desc, id desc)
  where type = 'drop_partner_container' and person_id is not null;
