-- Invoices and credit notes. Closing a month writes them beside its statements, which become statements of account: what an invoice charges,
-- what the till hands over, rewards and payments. Nothing is invented for months closed before.

-- VAT: rates with decimals, and the regime of a day. Whoever charged none was exempt (article 293 B).
alter table vat_rates
  alter column rate type numeric(5, 2),
  add column regime text not null default 'normal' check (regime in ('normal', 'franchise'));
update vat_rates set regime = 'franchise' where rate = 0;
alter table vat_rates add check (regime = 'normal' or rate = 0);
alter table statements
  alter column vat_rate type numeric(5, 2),
  -- Its fees stand on invoices and credit notes; false for statements of before.
  add column invoiced boolean not null default false;

-- What an invoice names of its seller and of its buyer.
alter table accounts
  add column legal_form text not null default '' check (length(legal_form) <= 60),
  add column capital_cents bigint check (capital_cents >= 0),
  add column rcs text not null default '' check (length(rcs) <= 80),
  add column e_address text not null default '' check (length(e_address) <= 125),
  add column vat_on_debits boolean not null default false;
alter table restaurants
  add column buyer_kind text not null default 'b2b' check (buyer_kind in ('b2b', 'b2bint', 'b2c')),
  add column e_address text not null default '' check (length(e_address) <= 125),
  add column billing_address text not null default '' check (length(billing_address) <= 300),
  add column billing_email text check (length(billing_email) <= 254);

-- The last number given, by series and year: its row is locked until the transaction that takes some ends, so that none is skipped.
create table invoice_series (
  account_id bigint not null references accounts,
  series text not null check (series in ('F', 'A')),
  year integer not null check (year between 2000 and 2199),
  last integer not null check (last > 0),
  last_issued_on date not null,
  primary key (account_id, series, year)
);
call protect_tenant_table('invoice_series');
revoke delete, truncate on invoice_series from boucle_app, boucle_platform;

-- Written by the closing of a month. Without a number it waits for what the law wants named, and a correction may still reduce it; with one it
-- never changes. Reduced to nothing it is never issued.
create table invoices (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('invoice', 'credit_note')),
  restaurant_id bigint not null,
  statement_id bigint not null,
  -- The invoice that a credit note names.
  corrects_id bigint,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  -- Each a price and a month; of a credit note with the rank of the line that it credits.
  lines jsonb not null,
  -- One part a rate: category, base and tax.
  vat jsonb not null,
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  -- Of a credit note that somebody made by hand: the next closings give that much less back.
  manual boolean not null default false,
  reason text not null default '' check (length(reason) <= 500),
  created_by bigint references people,
  created_at timestamptz not null default now(),
  series text check (series in ('F', 'A')),
  year integer,
  number integer check (number > 0),
  label text check (label ~ '^[A-Z0-9][A-Z0-9./-]{0,34}$'),
  issued_on date,
  due_on date check (due_on >= issued_on),
  parties jsonb,
  notes jsonb,
  issued_by bigint references people,
  issued_at timestamptz,
  primary key (account_id, id),
  unique (account_id, series, year, number),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, statement_id) references statements (account_id, id),
  foreign key (account_id, corrects_id) references invoices (account_id, id),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  check (num_nulls(series, year, number, label, issued_on, due_on, parties, notes, issued_at) in (0, 9)),
  check (label is null or net_cents > 0)
);
create index invoices_restaurant on invoices (account_id, restaurant_id, id desc);
create index invoices_statement on invoices (account_id, statement_id);
create index invoices_corrects on invoices (account_id, corrects_id) where corrects_id is not null;
create index invoices_issued on invoices (account_id, issued_on desc, id desc) where label is not null;
create index invoices_waiting on invoices (account_id, id) where label is null;
call protect_tenant_table('invoices');
revoke delete, truncate on invoices from boucle_app, boucle_platform;
create trigger append_only_delete before delete on invoices for each row when (old.label is not null) execute function refuse_change();
create trigger append_only_final before update on invoices for each row when (old.label is not null) execute function refuse_change();
create trigger no_truncate before truncate on invoices execute function refuse_change();

-- What became of an invoice, as somebody recorded it.
create table invoice_statuses (
  account_id bigint not null,
  invoice_id bigint not null,
  n smallint not null check (n > 0),
  status text not null check (status in ('deposited', 'rejected', 'refused', 'approved', 'disputed', 'sent')),
  reason text not null default '' check (length(reason) <= 500),
  at timestamptz not null default now(),
  person_id bigint references people,
  primary key (account_id, invoice_id, n),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
call protect_tenant_table('invoice_statuses');
revoke update, delete, truncate on invoice_statuses from boucle_app, boucle_platform;
create trigger append_only before update or delete on invoice_statuses for each row execute function refuse_change();
create trigger no_truncate before truncate on invoice_statuses execute function refuse_change();

-- The files of an invoice, written once after it is issued and served as they are.
create table invoice_files (
  account_id bigint not null,
  invoice_id bigint not null,
  xml bytea not null,
  pdf bytea not null,
  xml_sha256 bytea not null check (length(xml_sha256) = 32),
  pdf_sha256 bytea not null check (length(pdf_sha256) = 32),
  made_at timestamptz not null default now(),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
alter table invoice_files alter column pdf set storage external;
call protect_tenant_table('invoice_files');
revoke update, delete, truncate on invoice_files from boucle_app, boucle_platform;
create trigger append_only before update or delete on invoice_files for each row execute function refuse_change();
create trigger no_truncate before truncate on invoice_files execute function refuse_change();

-- Which settlement booked which invoice.
alter table settlements
  add column invoice_id bigint,
  add foreign key (account_id, invoice_id) references invoices (account_id, id),
  drop constraint settlements_kind_check,
  add constraint settlements_kind_check check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received',
    'payment_made', 'provider_payout', 'provider_fee', 'dispute', 'credit_note'));
create index settlements_invoice on settlements (account_id, invoice_id) where invoice_id is not null;
