-- What is owed is listed from loans that are open, the dearest first: read from their index alone, not from as many pages as there are loans. The same
-- keys, hence nothing more to write.
create index lots_owed on lots (account_id, owner, owner_id, format_id, since, id) include (unit_deposit_cents, left_quantity) where left_quantity > 0;
drop index lots_open;
