-- The seal of a closed month: the hash of its rows and of the seal before, so that a row changed behind the application is seen. It proves
-- nothing alone against who may write here too: that is why it is on papers and in mails.
create table period_seals (
  account_id bigint not null,
  month date not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the closed month before; none of the first.
  previous_sha256 bytea check (length(previous_sha256) = 32),
  -- Transactions and settlements.
  rows bigint not null check (rows >= 0),
  -- What their entries move.
  amount_cents bigint not null check (amount_cents >= 0),
  sealed_at timestamptz not null,
  primary key (account_id, month),
  foreign key (account_id, month) references closed_months (account_id, month)
);
call protect_tenant_table('period_seals');
revoke update, delete, truncate on period_seals from boucle_app, boucle_platform;
create trigger append_only before update or delete on period_seals for each row execute function refuse_change();
create trigger no_truncate before truncate on period_seals execute function refuse_change();
