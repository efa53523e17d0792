-- A cheque that a credit received, on the slip that took it to the bank. A slip that is taken back gives its cheques back.
create table paid_in_credits (
  account_id bigint not null,
  settlement_id bigint not null,
  transaction_id bigint not null,
  primary key (account_id, settlement_id, transaction_id),
  constraint paid_in_credits_slip foreign key (account_id, settlement_id) references settlements (account_id, id),
  constraint paid_in_credits_credit foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create index paid_in_credits_credit on paid_in_credits (account_id, transaction_id);
call protect_tenant_table('paid_in_credits');
revoke update, delete, truncate on paid_in_credits from boucle_app;
revoke insert, update, delete, truncate on paid_in_credits from boucle_platform;
create trigger append_only before update or delete on paid_in_credits for each row execute function refuse_change();
create trigger no_truncate before truncate on paid_in_credits execute function refuse_change();

-- Cheques of credits that wait are found among the few transactions received so.
create index transactions_by_cheque on transactions (account_id, id) where means = 'cheque';
