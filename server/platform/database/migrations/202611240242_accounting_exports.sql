-- Files of entries that were made: what they hold, their hash, who made them and when.
create table accounting_exports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  grain text not null check (grain in ('detailed', 'daily')),
  -- With what stood in the accounts the day before.
  opening boolean not null,
  file_name text not null,
  lines bigint not null check (lines >= 0),
  entries bigint not null check (entries >= 0),
  -- Of the credits too.
  debit_cents bigint not null check (debit_cents >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  made_by bigint references people,
  made_at timestamptz not null,
  primary key (account_id, id)
);
call protect_tenant_table('accounting_exports');
revoke update, delete, truncate on accounting_exports from boucle_app;
revoke insert, update, delete, truncate on accounting_exports from boucle_platform;
create trigger append_only before update or delete on accounting_exports for each row execute function refuse_change();
create trigger no_truncate before truncate on accounting_exports execute function refuse_change();
