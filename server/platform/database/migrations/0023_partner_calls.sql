-- The calls of all the accesses of a partner are read together, the latest first.
create index api_calls_partner on api_calls (account_id, partner_id, id desc);
