-- Whom a payment out went to, and by which reference (the end of an IBAN, the number of a cheque): kept ten years after its year, whoever is
-- erased meanwhile, as accounts are.
create table payment_payees (
  account_id bigint not null,
  transaction_id bigint not null,
  payee text not null check (length(payee) <= 120),
  reference text not null check (length(reference) <= 60),
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create index payment_payees_kept on payment_payees (created_at) where forgotten_at is null;
call protect_tenant_table('payment_payees');
revoke update, delete, truncate on payment_payees from boucle_app;
revoke delete, truncate on payment_payees from boucle_platform;
create trigger frozen before update on payment_payees for each row
  when ((old.account_id, old.transaction_id, old.created_at) is distinct from (new.account_id, new.transaction_id, new.created_at)
    or new.forgotten_at is null or (new.payee, new.reference) is distinct from ('', ''))
  execute function refuse_change();
create trigger append_only before delete on payment_payees for each row execute function refuse_change();
create trigger no_truncate before truncate on payment_payees execute function refuse_change();
