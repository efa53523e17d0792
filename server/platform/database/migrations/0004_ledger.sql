-- Two double-entry ledgers, one transaction: where every container is, whose every euro is.
-- Arrows only (from, to, x > 0): nothing can be unbalanced. Credit is +, debit is −.

-- A cell is (place, format, state). A warehouse, R restaurant, P partner, D drop-off point, T drawer, U customer,
-- K card holder, G guests of a restaurant, E service outside the web app, X the outside world (may be negative).
create table cells (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  place text not null check (place in ('A', 'R', 'P', 'D', 'T', 'U', 'K', 'G', 'E', 'X')),
  place_id bigint not null,
  format_id bigint not null,
  state text not null,
  quantity integer not null default 0,
  reserved integer not null default 0,
  primary key (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id),
  constraint cell_state check (case place
    when 'A' then state in ('clean', 'dirty')
    when 'R' then state in ('clean', 'dirty')
    when 'P' then state in ('clean', 'transit', 'dirty')
    when 'D' then state in ('clean', 'dirty')
    when 'T' then state = 'dirty'
    when 'X' then state in ('supplier', 'lost', 'broken', 'sold', 'recycled', 'gap')
    else state = 'held' end),
  -- The account has one warehouse and one outside world: they bear no number.
  constraint cell_number check ((place in ('A', 'X')) = (place_id = 0)),
  constraint cell_not_negative check (place = 'X' or quantity >= 0),
  constraint cell_reserved check (reserved >= 0 and (reserved = 0 or (place = 'R' and state = 'clean' and quantity >= reserved)))
) with (fillfactor = 60);
create unique index cells_key on cells (account_id, place, place_id, format_id, state) include (id);
call protect_tenant_table('cells');

create table money_accounts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('CAG', 'CON', 'GST', 'PSP', 'CASH', 'BANK', 'AR', 'GES', 'COST', 'ACQ', 'FEES', 'VAT')),
  -- U customer, K card holder, R restaurant, E service; '-' for the account's own.
  owner text not null check (owner in ('U', 'K', 'R', 'E', '-')),
  owner_id bigint not null,
  balance_cents bigint not null default 0,
  blocked_cents bigint not null default 0,
  primary key (account_id, id),
  constraint money_owner check (case kind
    when 'CAG' then owner in ('U', 'K')
    when 'CON' then owner in ('U', 'K')
    when 'GST' then owner = 'R'
    when 'CASH' then owner = 'R'
    when 'AR' then owner in ('R', 'E')
    else owner = '-' end),
  constraint money_number check ((owner = '-') = (owner_id = 0)),
  constraint money_not_negative check (kind not in ('CAG', 'CON', 'GST') or balance_cents >= 0),
  constraint money_blocked check (blocked_cents >= 0 and (blocked_cents = 0 or (kind = 'CAG' and balance_cents >= blocked_cents)))
) with (fillfactor = 60);
create unique index money_accounts_key on money_accounts (account_id, kind, owner, owner_id) include (id);
create index money_accounts_owner on money_accounts (account_id, owner, owner_id) where owner in ('U', 'K');
call protect_tenant_table('money_accounts');

create table transactions (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  type text not null,
  variant text not null default '',
  status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  -- Day (Europe/Paris) on which all its figures count.
  day date not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  listed_at timestamptz not null generated always as (coalesce(completed_at, created_at)) stored,
  amount_cents bigint not null default 0,
  containers_cost_cents bigint not null default 0,
  containers_count integer not null default 0,
  origin text check (origin in ('offered', 'initiative', 'restaurant')),
  author text check (author in ('restaurant_owner', 'customer')),
  admin_id bigint references people,
  customer_id bigint,
  card_holder_id bigint,
  restaurant_id bigint,
  partner_id bigint,
  reason text,
  comment text,
  failure_reason text,
  reverses_id bigint,
  gesture_id uuid,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id),
  foreign key (account_id, card_holder_id) references card_holders (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  foreign key (account_id, reverses_id) references transactions (account_id, id),
  constraint completed_has_instant check ((status = 'completed') = (completed_at is not null)),
  constraint failed_has_reason check (status <> 'failed' or failure_reason is not null),
  constraint one_holder check (customer_id is null or card_holder_id is null),
  constraint reversal_is_complete check (reverses_id is null or (status = 'completed' and comment <> ''))
);
create unique index transactions_reverses on transactions (account_id, reverses_id) where reverses_id is not null;
create index transactions_type_day on transactions (account_id, type, day desc, listed_at desc, id desc);
create index transactions_day on transactions (account_id, day desc, listed_at desc, id desc);
create index transactions_open on transactions (account_id, type, day) where status <> 'completed';
create index transactions_customer on transactions (account_id, customer_id, day desc, listed_at desc, id desc) where customer_id is not null;
create index transactions_card on transactions (account_id, card_holder_id, day desc, listed_at desc, id desc) where card_holder_id is not null;
create index transactions_restaurant on transactions (account_id, restaurant_id, type, day desc, listed_at desc, id desc) where restaurant_id is not null;
call protect_tenant_table('transactions');

-- What was said: format, role, pieces (negative in a reversal), unit deposit in cents.
create table transaction_lines (
  account_id bigint not null,
  transaction_id bigint not null,
  n smallint not null,
  format_id bigint,
  role text not null,
  quantity integer not null,
  unit_deposit_cents bigint,
  primary key (account_id, transaction_id, n),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('transaction_lines');

create table movements (
  account_id bigint not null,
  transaction_id bigint not null,
  n smallint not null,
  from_cell bigint not null,
  to_cell bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (account_id, transaction_id, n),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, from_cell) references cells (account_id, id),
  foreign key (account_id, to_cell) references cells (account_id, id),
  check (from_cell <> to_cell)
);
call protect_tenant_table('movements');

create table entries (
  account_id bigint not null,
  transaction_id bigint not null,
  n smallint not null,
  from_account bigint not null,
  to_account bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (account_id, transaction_id, n),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, from_account) references money_accounts (account_id, id),
  foreign key (account_id, to_account) references money_accounts (account_id, id),
  check (from_account <> to_account)
);
call protect_tenant_table('entries');

-- The loans of a borrower, oldest first: pieces left, unit deposit locked, since when, from which restaurant.
create table lots (
  account_id bigint not null,
  id bigint generated always as identity,
  owner text not null check (owner in ('U', 'K', 'G', 'E')),
  owner_id bigint not null,
  format_id bigint not null,
  unit_deposit_cents bigint not null check (unit_deposit_cents >= 0),
  since timestamptz not null,
  restaurant_id bigint,
  opened integer not null check (opened > 0),
  left_quantity integer not null,
  primary key (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  constraint lot_bounds check (left_quantity between 0 and opened)
);
create index lots_open on lots (account_id, owner, owner_id, format_id, since, id) where left_quantity > 0;
call protect_tenant_table('lots');

create table lot_rows (
  account_id bigint not null,
  transaction_id bigint not null,
  lot_id bigint not null,
  quantity integer not null check (quantity <> 0),
  primary key (account_id, transaction_id, lot_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, lot_id) references lots (account_id, id)
);
create index lot_rows_lot on lot_rows (account_id, lot_id);
call protect_tenant_table('lot_rows');

-- Statistics written with the transaction. format_id 0 carries the figures of whole transactions, the others those of
-- lines; restaurant_id 0 is « none ». Signed: a reversal may leave a day below zero.
create table daily_rollups (
  account_id bigint not null references accounts,
  day date not null,
  type text not null,
  restaurant_id bigint not null,
  format_id bigint not null,
  transactions integer not null default 0,
  quantity integer not null default 0,
  reuses integer not null default 0,
  amount_cents bigint not null default 0,
  containers_cost_cents bigint not null default 0,
  -- Rows that lists show: a reversal is one more, where « transactions » counts it −1.
  listed integer not null default 0,
  primary key (account_id, day, type, restaurant_id, format_id)
) with (fillfactor = 60);
create index daily_rollups_type on daily_rollups (account_id, type, day);
call protect_tenant_table('daily_rollups');

-- Append-only, even for the owner of the tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'BL001';
end $$;

create trigger append_only before update or delete on transaction_lines for each row execute function refuse_change();
create trigger append_only before update or delete on movements for each row execute function refuse_change();
create trigger append_only before update or delete on entries for each row execute function refuse_change();
create trigger append_only before update or delete on lot_rows for each row execute function refuse_change();
create trigger append_only_delete before delete on transactions for each row execute function refuse_change();
create trigger append_only_final before update on transactions for each row when (old.status <> 'pending') execute function refuse_change();
create trigger no_truncate before truncate on transactions execute function refuse_change();
create trigger no_truncate before truncate on transaction_lines execute function refuse_change();
create trigger no_truncate before truncate on movements execute function refuse_change();
create trigger no_truncate before truncate on entries execute function refuse_change();
create trigger no_truncate before truncate on lot_rows execute function refuse_change();
revoke update, delete on transaction_lines, movements, entries, lot_rows from boucle_app, boucle_platform;
revoke delete on transactions, cells, money_accounts, lots, daily_rollups, formats, restaurants, customers, card_holders, card_batches
  from boucle_app, boucle_platform;
