-- What the 33 further types of transactions need: places, orders, services outside the web app, fees, months closed, payments.

create table drop_off_points (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  address text not null default '',
  city text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('drop_off_points');

create table collection_sites (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  address text not null default '',
  city text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('collection_sites');

create table collection_terminals (
  account_id bigint not null,
  id bigint generated always as identity,
  site_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, site_id) references collection_sites (account_id, id)
);
call protect_tenant_table('collection_terminals');

create table collection_drawers (
  account_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique default gen_random_uuid(),
  terminal_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  capacity integer check (capacity > 0),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, terminal_id) references collection_terminals (account_id, id)
);
call protect_tenant_table('collection_drawers');

-- Null: the default, on where the initiative washes.
alter table restaurants add column exchange_at_counter boolean;

create table rewards (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 120),
  value_cents bigint not null check (value_cents > 0),
  payer text not null check (payer in ('account', 'restaurant')),
  every_reuses integer not null check (every_reuses > 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('rewards');

-- Percentage of VAT inside a deposit that is kept, from a day on; none is 20. Rows are added, never changed.
create table vat_rates (
  account_id bigint not null references accounts,
  valid_from date not null,
  rate integer not null check (rate between 0 and 100),
  primary key (account_id, valid_from)
);
call protect_tenant_table('vat_rates');

-- One service outside the web app: what goes out with its first transaction comes back with the others, to the same place.
create table services (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  type text not null check (type in ('without_webapp_caterer', 'without_webapp_event', 'without_webapp_meal_tray')),
  custom_customer text not null check (length(custom_customer) between 1 and 120),
  restaurant_id bigint,
  partner_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, partner_id) references partners (account_id, id)
);
call protect_tenant_table('services');

create table orders (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  customer_id bigint not null,
  restaurant_id bigint not null,
  partner_id bigint not null,
  status text not null check (status in ('pending', 'creation_failed', 'validated', 'done', 'cancelled')),
  failure_reason text,
  external_reference text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  constraint order_failed_has_reason check (status <> 'creation_failed' or failure_reason is not null)
) with (fillfactor = 80);
create index orders_list on orders (account_id, created_at desc, id desc);
create index orders_partner on orders (account_id, partner_id, created_at desc, id desc);
create index orders_open on orders (account_id, customer_id, id) where status in ('pending', 'validated');
create index orders_restaurant_open on orders (account_id, restaurant_id) where status in ('pending', 'validated');
call protect_tenant_table('orders');

-- Cents of the cagnotte kept for an open order. Apart from the order: written under the lock of the cagnotte, by others than the order's own steps.
create table order_holds (
  account_id bigint not null,
  order_id bigint not null,
  cents bigint not null check (cents >= 0),
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id)
) with (fillfactor = 60);
call protect_tenant_table('order_holds');

create table order_lines (
  account_id bigint not null,
  order_id bigint not null,
  n smallint not null,
  way text not null check (way in ('deliver', 'pickup')),
  format_id bigint not null,
  planned integer not null check (planned > 0),
  actual integer check (actual >= 0),
  -- Fixed when the line is written; a line to pick up has none.
  unit_deposit_cents bigint check (unit_deposit_cents >= 0),
  primary key (account_id, order_id, n),
  unique (account_id, order_id, way, format_id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id),
  check ((way = 'deliver') = (unit_deposit_cents is not null))
);
call protect_tenant_table('order_lines');

-- Each status an order has been in, since when, and who put it there.
create table order_events (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  status text not null,
  at timestamptz not null default now(),
  person_id bigint references people,
  comment text,
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id)
);
create index order_events_order on order_events (account_id, order_id, id);
call protect_tenant_table('order_events');

-- What a restaurant pays for. Its quota belongs to the month.
create table price_lines (
  account_id bigint not null,
  id bigint generated always as identity,
  restaurant_id bigint not null,
  kind text not null check (kind in ('per_refill', 'per_card_activation', 'recurring_subscription')),
  -- Whose side recorded the transaction; null: whoever.
  author text check (author in ('restaurant_owner', 'customer')),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  free_quota integer not null default 0 check (free_quota >= 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id)
);
create index price_lines_restaurant on price_lines (account_id, restaurant_id, kind);
call protect_tenant_table('price_lines');

-- Raised in the posting of what is counted; a subscription's has no transaction. Signed: a reversal takes away, in the original's month.
create table fee_lines (
  account_id bigint not null,
  id bigint generated always as identity,
  transaction_id bigint,
  restaurant_id bigint not null,
  price_line_id bigint not null,
  quantity integer not null check (quantity <> 0),
  unit_price_cents bigint not null,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  primary key (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, price_line_id) references price_lines (account_id, id)
);
create unique index fee_lines_transaction on fee_lines (account_id, transaction_id, price_line_id) where transaction_id is not null;
create unique index fee_lines_subscription on fee_lines (account_id, price_line_id, month) where transaction_id is null;
create index fee_lines_month on fee_lines (account_id, restaurant_id, month);
call protect_tenant_table('fee_lines');

create table closed_months (
  account_id bigint not null references accounts,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by bigint references people,
  primary key (account_id, month)
);
call protect_tenant_table('closed_months');

create table statements (
  account_id bigint not null,
  id bigint generated always as identity,
  restaurant_id bigint not null,
  month date not null check (extract(day from month) = 1),
  net_cents bigint not null,
  vat_cents bigint not null,
  cash_cents bigint not null,
  rewards_cents bigint not null,
  -- What each month is charged here: its own fees, and the corrections of earlier ones.
  charged jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, restaurant_id, month),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, month) references closed_months (account_id, month)
);
call protect_tenant_table('statements');

-- Euros that move without a transaction.
create table settlements (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'payment_received', 'payment_made',
    'provider_payout', 'provider_fee', 'dispute')),
  day date not null,
  restaurant_id bigint,
  service_id bigint,
  statement_id bigint,
  transaction_id bigint,
  reverses_id bigint,
  comment text,
  provider_reference text,
  person_id bigint references people,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, service_id) references services (account_id, id),
  foreign key (account_id, statement_id) references statements (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, reverses_id) references settlements (account_id, id)
);
create unique index settlements_reverses on settlements (account_id, reverses_id) where reverses_id is not null;
create unique index settlements_reference on settlements (account_id, provider_reference) where provider_reference is not null;
call protect_tenant_table('settlements');

create table settlement_entries (
  account_id bigint not null,
  settlement_id bigint not null,
  n smallint not null,
  from_account bigint not null,
  to_account bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (account_id, settlement_id, n),
  foreign key (account_id, settlement_id) references settlements (account_id, id),
  foreign key (account_id, from_account) references money_accounts (account_id, id),
  foreign key (account_id, to_account) references money_accounts (account_id, id),
  check (from_account <> to_account)
);
call protect_tenant_table('settlement_entries');

-- Surplus at a pickup or a service, gap at a drawer, finish refused: what somebody has to look into.
create table incidents (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('surplus', 'gap', 'finish_refused')),
  transaction_id bigint,
  order_id bigint,
  format_id bigint,
  quantity integer,
  detail text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id)
);
create index incidents_open on incidents (account_id, id desc) where resolved_at is null;
call protect_tenant_table('incidents');

create table provider_events (
  account_id bigint not null references accounts,
  event_id text not null,
  kind text not null,
  transaction_id bigint,
  received_at timestamptz not null default now(),
  primary key (account_id, event_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
call protect_tenant_table('provider_events');

alter table transactions
  -- Whose guests: the restaurant that lent.
  add column lender_restaurant_id bigint,
  add column to_customer_id bigint,
  add column to_card_holder_id bigint,
  add column drop_off_point_id bigint,
  add column collection_drawer_id bigint,
  add column service_id bigint,
  add column order_id bigint,
  add column reward_id bigint,
  -- The cell that a correction chose, as « A.clean ».
  add column place text,
  -- A partner or a system that recorded, when it is neither an administrator nor one of the two authors.
  add column recorder text check (recorder in ('partner', 'system')),
  add column person_id bigint references people,
  -- Part of the deposits definitively kept, and the VAT inside it.
  add column kept_cents bigint not null default 0,
  add column vat_cents bigint not null default 0,
  -- Status of the card before, when the transaction changed it.
  add column card_before text check (card_before in ('pending', 'active', 'disabled')),
  add column instead_of_id bigint,
  add column provider_reference text,
  add column confirmation_hash bytea,
  add column confirmation_expires_at timestamptz,
  add foreign key (account_id, lender_restaurant_id) references restaurants (account_id, id),
  add foreign key (account_id, to_customer_id) references customers (account_id, id),
  add foreign key (account_id, to_card_holder_id) references card_holders (account_id, id),
  add foreign key (account_id, drop_off_point_id) references drop_off_points (account_id, id),
  add foreign key (account_id, collection_drawer_id) references collection_drawers (account_id, id),
  add foreign key (account_id, service_id) references services (account_id, id),
  add foreign key (account_id, order_id) references orders (account_id, id),
  add foreign key (account_id, reward_id) references rewards (account_id, id),
  add foreign key (account_id, instead_of_id) references transactions (account_id, id),
  add constraint one_receiver check (to_customer_id is null or to_card_holder_id is null);
create unique index transactions_provider on transactions (account_id, provider_reference) where provider_reference is not null;
create unique index transactions_instead on transactions (account_id, instead_of_id) where instead_of_id is not null;
create index transactions_order on transactions (account_id, order_id) where order_id is not null;
create index transactions_service on transactions (account_id, service_id) where service_id is not null;
create index transactions_partner on transactions (account_id, partner_id, day desc, listed_at desc, id desc) where partner_id is not null;
create index transactions_receiver on transactions (account_id, to_customer_id) where to_customer_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['fee_lines', 'settlements', 'settlement_entries', 'statements', 'closed_months', 'order_events'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', name);
    execute format('revoke update, delete on %I from boucle_app, boucle_platform', name);
  end loop;
end $$;
revoke update, delete on vat_rates from boucle_app, boucle_platform;
revoke delete on drop_off_points, collection_sites, collection_terminals, collection_drawers, rewards, services, orders, price_lines, incidents
  from boucle_app, boucle_platform;
