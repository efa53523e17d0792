-- The payment provider: connected accounts, payment pages, refunds, events, and its own list of what it has.

create table payment_connections (
  account_id bigint primary key references accounts,
  provider_account text not null unique,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  -- Names of what the provider still asks, as it writes them.
  due text[] not null default '{}',
  -- Of the last onboarding link.
  link_expires_at timestamptz,
  updated_at timestamptz not null default now()
);
call protect_tenant_table('payment_connections');
revoke delete on payment_connections from boucle_app, boucle_platform;

-- One row per payment page made for a transaction; what was paid there, once it was.
create table provider_payments (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  transaction_id bigint not null,
  customer_id bigint not null,
  session_id text unique,
  session_url text,
  session_expires_at timestamptz,
  payment_intent text unique,
  charge text unique,
  -- What was paid, and the transaction that it became: the one asked for, or a credit of its own.
  paid_cents bigint check (paid_cents > 0),
  credit_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id),
  foreign key (account_id, credit_id) references transactions (account_id, id),
  check ((charge is null) = (credit_id is null) and (charge is null) = (paid_cents is null))
);
create index provider_payments_transaction on provider_payments (account_id, transaction_id);
create index provider_payments_customer on provider_payments (account_id, customer_id, id desc) where charge is not null;
call protect_tenant_table('provider_payments');

-- One refund of one payment; `asked` until the provider has it.
create table provider_refunds (
  account_id bigint not null references accounts,
  transaction_id bigint not null,
  payment_id bigint not null,
  refund text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'asked' check (status in ('asked', 'sent', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, payment_id) references provider_payments (account_id, id)
);
create index provider_refunds_payment on provider_refunds (account_id, payment_id);
create index provider_refunds_refund on provider_refunds (account_id, refund) where refund is not null;
call protect_tenant_table('provider_refunds');

-- Which object of the provider each of our movements of PSP answers to.
create table provider_sources (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  source text not null,
  transaction_id bigint,
  settlement_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, settlement_id) references settlements (account_id, id),
  check ((transaction_id is null) <> (settlement_id is null))
);
create unique index provider_sources_transaction on provider_sources (account_id, transaction_id) where transaction_id is not null;
create unique index provider_sources_settlement on provider_sources (account_id, settlement_id) where settlement_id is not null;
create index provider_sources_source on provider_sources (account_id, source);
call protect_tenant_table('provider_sources');

-- Webhooks as they came: stored first, handled after, each once.
drop table provider_events;
create table provider_events (
  event_id text primary key,
  account_id bigint references accounts,
  provider_account text,
  kind text not null,
  object_id text not null,
  sent_at timestamptz not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text
);
create index provider_events_waiting on provider_events (next_try_at) where handled_at is null;
create index provider_events_account on provider_events (account_id, received_at desc);
call protect_tenant_table('provider_events');

-- The provider's own list: every movement of what it has of an account.
create table provider_balance_rows (
  account_id bigint not null references accounts,
  row_id text not null,
  source text not null,
  kind text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  moved_at timestamptz not null,
  primary key (account_id, row_id)
);
create index provider_balance_rows_source on provider_balance_rows (account_id, source);
call protect_tenant_table('provider_balance_rows');

create table reconciliations (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  run_at timestamptz not null default now(),
  person_id bigint references people,
  book_cents bigint not null,
  provider_cents bigint not null,
  compared integer not null,
  off integer not null,
  -- The first ones that differ: source, ours, theirs, since when.
  differences jsonb not null default '[]',
  primary key (account_id, id)
);
call protect_tenant_table('reconciliations');

do $$
declare
  name text;
begin
  foreach name in array array['provider_sources', 'provider_balance_rows', 'reconciliations'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', name);
    execute format('revoke update, delete on %I from boucle_app, boucle_platform', name);
  end loop;
end $$;
