-- The programme: formats, restaurants and those who hold containers.

create table formats (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 80),
  subtitle text not null default '',
  material text not null default '',
  volume_ml integer check (volume_ml > 0),
  drawing text not null default 'bowl' check (drawing in ('bowl', 'small-bowl', 'tray', 'two-part-tray', 'cup')),
  picture_url text,
  purchase_cost_cents bigint check (purchase_cost_cents >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('formats');

-- Deposit of one container of the format, in cents, from a moment on. Rows are added, never changed.
create table format_prices (
  account_id bigint not null,
  format_id bigint not null,
  valid_from timestamptz not null,
  deposit_cents bigint not null check (deposit_cents >= 0),
  primary key (account_id, format_id, valid_from),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('format_prices');
revoke update, delete on format_prices from boucle_app, boucle_platform;

create table restaurants (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  address text not null default '',
  city text not null default '',
  email text,
  phone text,
  wash_mode text not null default 'account' check (wash_mode in ('account', 'restaurant')),
  status text not null default 'active' check (status in ('pending', 'active', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('restaurants');

create table customers (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  uuid uuid not null unique default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, email)
);
call protect_tenant_table('customers');

-- A batch fixes what its cards receive when they are activated, and where that money comes from.
create table card_batches (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  quantity integer not null check (quantity between 1 and 500),
  initial_amount_cents bigint not null check (initial_amount_cents >= 0),
  funding text not null check (funding in ('offered', 'initiative', 'restaurant')),
  created_by bigint references people,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('card_batches');

create table card_holders (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  uuid uuid not null unique default gen_random_uuid(),
  batch_id bigint not null,
  -- Encrypted with the server's secret: needed to print again, never shown in a list.
  sealed_pin bytea not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled')),
  card_issued_at timestamptz,
  activated_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, batch_id) references card_batches (account_id, id),
  check (status <> 'active' or activated_at is not null),
  check ((status = 'disabled') = (disabled_at is not null))
);
create index card_holders_created on card_holders (account_id, created_at desc, id desc);
create index card_holders_status on card_holders (account_id, status, id desc);
call protect_tenant_table('card_holders');
