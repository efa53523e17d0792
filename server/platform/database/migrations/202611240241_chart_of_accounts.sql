-- The chart of accounts of an initiative, as far as it differs from the default one: each change holds from a day on, never from one of a
-- closed month.
alter table accounts
  -- The month with which a fiscal year begins.
  add column fiscal_year_start smallint not null default 1 check (fiscal_year_start between 1 and 12),
  add column books_version integer not null default 1;

create table chart_accounts (
  account_id bigint not null references accounts,
  -- What it is for: a kind of money account, or a part of one.
  use text not null check (use ~ '^[A-Z_]{2,20}$'),
  valid_from date not null,
  code text not null check (code ~ '^[1-7][0-9]{2,11}$'),
  label text not null check (length(label) between 1 and 80),
  -- Each owner has an account of their own below it.
  auxiliary boolean not null,
  primary key (account_id, use, valid_from)
);
call protect_tenant_table('chart_accounts');
revoke delete, truncate on chart_accounts from boucle_app;
revoke insert, update, delete, truncate on chart_accounts from boucle_platform;
