-- Which part of which invoice each settlement settles: what the account owes the restaurant is set off on the day of the closing, then payments.
-- VAT on services falls due with them, unless the seller chose to pay it with the invoice.

alter table invoices add column vat_on_debits boolean not null default false;
alter table invoices disable trigger append_only_final;
update invoices set vat_on_debits = true where (parties->'seller'->>'vat_on_debits')::boolean;
alter table invoices enable trigger append_only_final;

-- Above 0 of an invoice, below 0 of a credit note; the opposite when a payment is taken back; 0 where the paper is settled otherwise.
create table invoice_payments (
  account_id bigint not null,
  settlement_id bigint not null,
  -- Rank within what the settlement settles.
  n smallint not null check (n > 0),
  invoice_id bigint not null,
  kind text not null check (kind in ('set_off', 'payment')),
  day date not null,
  -- With VAT.
  cents bigint not null,
  vat_cents bigint not null,
  -- One part a rate, as on the invoice: category, base and tax.
  vat jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, settlement_id, n),
  foreign key (account_id, settlement_id) references settlements (account_id, id),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
create index invoice_payments_invoice on invoice_payments (account_id, invoice_id);
create index invoice_payments_day on invoice_payments (account_id, day);
call protect_tenant_table('invoice_payments');
revoke update, delete, truncate on invoice_payments from boucle_app, boucle_platform;
create trigger append_only before update or delete on invoice_payments for each row execute function refuse_change();
create trigger no_truncate before truncate on invoice_payments execute function refuse_change();
