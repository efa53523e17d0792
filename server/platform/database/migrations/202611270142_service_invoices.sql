-- What a service outside the web app (caterer, event, meal trays) did not bring back is invoiced to its client, apart from the statements of restaurants.
alter table invoices
  alter column restaurant_id drop not null,
  alter column statement_id drop not null,
  add column service_id bigint,
  -- The return that kept what is missing; of a credit note that of the invoice that it names.
  add column transaction_id bigint,
  add foreign key (account_id, service_id) references services (account_id, id),
  add foreign key (account_id, transaction_id) references transactions (account_id, id),
  add constraint invoices_buyer check (num_nonnulls(restaurant_id, service_id) = 1),
  add constraint invoices_statement_check check ((statement_id is null) = (restaurant_id is null)),
  add constraint invoices_transaction check ((transaction_id is null) = (service_id is null));
create index invoices_service on invoices (account_id, service_id) where service_id is not null;
create index settlements_service on settlements (account_id, service_id) where service_id is not null;

-- Who is named on the invoices of a service, as somebody typed it: its client is nobody that the account knows otherwise.
create table service_buyers (
  account_id bigint not null,
  service_id bigint not null,
  buyer_kind text not null check (buyer_kind in ('b2b', 'b2bint', 'b2c')),
  legal_name text not null default '' check (length(legal_name) <= 120),
  siren text check (siren ~ '^\d{9}$'),
  vat_number text check (length(vat_number) <= 20),
  -- Its last line says the postal code and the town.
  address text not null default '' check (length(address) <= 300),
  e_address text not null default '' check (length(e_address) <= 125),
  email text check (length(email) <= 254),
  version integer not null default 1,
  primary key (account_id, service_id),
  foreign key (account_id, service_id) references services (account_id, id)
);
call protect_tenant_table('service_buyers');
revoke delete, truncate on service_buyers from boucle_app, boucle_platform;

-- By which means a payment came or left: a cheque or cash is no money of the bank yet. Of payments of before, as of those of others, the bank.
alter table settlements add column means text check (means in ('transfer', 'cheque', 'cash'));
alter table money_accounts
  drop constraint money_accounts_kind_check,
  add constraint money_accounts_kind_check check (kind in ('CAG', 'CON', 'GST', 'PSP', 'CASH', 'BANK', 'AR', 'GES', 'COST', 'ACQ', 'FEES', 'VAT',
    'VAT_PENDING', 'CHEQUES', 'CASH_BOX'));
