-- Verifications of the ledger: what each found, and from where the next may go on.

create table ledger_verifications (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  mode text not null check (mode in ('full', 'incremental')),
  started_at timestamptz not null,
  milliseconds integer not null,
  transactions bigint not null,
  off integer not null,
  -- Each check with its figure and what is off, as shown.
  checks jsonb not null,
  -- Null: the nightly one, or somebody at the command line.
  person_id bigint references people,
  primary key (account_id, id)
);
create index ledger_verifications_last on ledger_verifications (account_id, id desc);
call protect_tenant_table('ledger_verifications');
revoke update, delete on ledger_verifications from boucle_app, boucle_platform;

-- Up to where the books of an account were found right. Everything that a database transaction older than the horizon wrote was looked at; of
-- the younger ones, what is in the lists of what was seen. Transactions that were pending then complete with an older number.
create table ledger_checkpoints (
  account_id bigint not null references accounts,
  horizon bigint not null,
  transaction_id bigint not null,
  seen_transactions bigint[] not null,
  pending_transactions bigint[] not null,
  settlement_id bigint not null,
  seen_settlements bigint[] not null,
  owed_cents bigint not null,
  closed_until date,
  verified_at timestamptz not null default now(),
  primary key (account_id)
);
call protect_tenant_table('ledger_checkpoints');

create table ledger_checkpoint_cells (
  account_id bigint not null,
  cell_id bigint not null,
  quantity integer not null,
  primary key (account_id, cell_id),
  foreign key (account_id, cell_id) references cells (account_id, id)
) with (fillfactor = 60);
call protect_tenant_table('ledger_checkpoint_cells');

create table ledger_checkpoint_money (
  account_id bigint not null,
  money_account_id bigint not null,
  balance_cents bigint not null,
  primary key (account_id, money_account_id),
  foreign key (account_id, money_account_id) references money_accounts (account_id, id)
) with (fillfactor = 60);
call protect_tenant_table('ledger_checkpoint_money');

-- The fee lines that a month's statements knew: later ones come out on the next statement.
alter table closed_months add column last_fee_line bigint;
