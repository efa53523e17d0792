-- What containers that left the programme were sold for, and by which means it was received. No transaction type moves these euros:
-- the accountant books the sale.
create table sold_containers (
  account_id bigint not null,
  transaction_id bigint not null,
  cents bigint not null check (cents >= 0),
  means text not null check (means in ('transfer', 'cheque', 'cash')),
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
call protect_tenant_table('sold_containers');
revoke update, delete, truncate on sold_containers from boucle_app;
revoke insert, update, delete, truncate on sold_containers from boucle_platform;
create trigger append_only before update or delete on sold_containers for each row execute function refuse_change();
create trigger no_truncate before truncate on sold_containers execute function refuse_change();
