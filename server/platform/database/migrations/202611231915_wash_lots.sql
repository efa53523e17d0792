-- Washing lots: the register of who washed what, where and how, and what became of it. A lot at a restaurant is a record alone; any other takes
-- dirty containers of the warehouse, and closing it records them washed or rejected.
create table wash_sites (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  kind text not null check (kind in ('own', 'laundry', 'restaurant')),
  restaurant_id bigint,
  address text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  check ((kind = 'restaurant') = (restaurant_id is not null))
);
call protect_tenant_table('wash_sites');
revoke delete, truncate on wash_sites from boucle_app;
revoke insert, update, delete, truncate on wash_sites from boucle_platform;

-- The last number given, by account. Whoever gives dirty containers to a lot locks its row, so that two never take the same.
create table wash_lot_numbers (
  account_id bigint not null references accounts,
  year integer not null check (year between 2000 and 2199),
  last integer not null check (last > 0),
  primary key (account_id)
);
call protect_tenant_table('wash_lot_numbers');
revoke delete, truncate on wash_lot_numbers from boucle_app;
revoke insert, update, delete, truncate on wash_lot_numbers from boucle_platform;

create table wash_lots (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  number text not null check (number ~ '^L-\d{4}-\d{3,}$'),
  site_id bigint not null,
  -- Closed by a transaction that is reversed since, a lot is inspected again: that is read from the transactions and written nowhere.
  status text not null default 'open' check (status in ('open', 'washed', 'inspected', 'closed', 'recalled')),
  program text not null default '',
  temperature_c smallint check (temperature_c between 20 and 100),
  product text not null default '',
  product_batch text not null default '',
  operator_id bigint references people,
  started_at timestamptz not null,
  ended_at timestamptz,
  inspected_by bigint references people,
  inspected_at timestamptz,
  closed_by bigint references people,
  closed_at timestamptz,
  transaction_id bigint,
  recalled_by bigint references people,
  recalled_at timestamptz,
  recall_reason text check (recall_reason <> ''),
  comment text not null default '',
  created_by bigint references people,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, number),
  foreign key (account_id, site_id) references wash_sites (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  check (ended_at >= started_at),
  check (status = 'open' or ended_at is not null),
  check ((status in ('open', 'washed')) = (inspected_at is null)),
  check ((status in ('closed', 'recalled')) = (closed_at is not null)),
  check (status in ('closed', 'recalled') or transaction_id is null),
  check ((status = 'recalled') = (recalled_at is not null) and (recalled_at is null) = (recall_reason is null))
);
create unique index wash_lots_transaction on wash_lots (account_id, transaction_id) where transaction_id is not null;
create index wash_lots_started on wash_lots (account_id, started_at desc, id desc);
create index wash_lots_waiting on wash_lots (account_id, id) where status in ('open', 'washed', 'inspected');
call protect_tenant_table('wash_lots');
revoke truncate on wash_lots from boucle_app;
revoke insert, update, delete, truncate on wash_lots from boucle_platform;

create table wash_lot_lines (
  account_id bigint not null,
  lot_id bigint not null,
  format_id bigint not null,
  dirty_in integer not null check (dirty_in between 1 and 100000),
  -- Null until somebody counted.
  clean_out integer check (clean_out between 0 and 100000),
  primary key (account_id, lot_id, format_id),
  foreign key (account_id, lot_id) references wash_lots (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('wash_lot_lines');
revoke truncate on wash_lot_lines from boucle_app;
revoke insert, update, delete, truncate on wash_lot_lines from boucle_platform;

create table wash_rejects (
  account_id bigint not null,
  lot_id bigint not null,
  n smallint not null check (n > 0),
  format_id bigint not null,
  cause text not null check (cause in ('broken', 'stained', 'scratched', 'lid_missing', 'smell', 'other')),
  quantity integer not null check (quantity between 1 and 100000),
  picture_url text check (picture_url ~ '^/pictures/[0-9a-f]{64}\.webp$'),
  primary key (account_id, lot_id, n),
  foreign key (account_id, lot_id, format_id) references wash_lot_lines (account_id, lot_id, format_id)
);
call protect_tenant_table('wash_rejects');
revoke truncate on wash_rejects from boucle_app;
revoke insert, update, delete, truncate on wash_rejects from boucle_platform;
