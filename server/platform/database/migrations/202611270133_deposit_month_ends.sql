-- Containers lent and not back at the end of each month: what is owed at a date is read from one end, however many years came before it. The job of
-- loans fills it, up to a number of lot rows of its own: an older server beside a newer one leaves it behind, and no figure wrong.
create table deposit_month_ends (
  account_id bigint not null references accounts,
  month date not null check (extract(day from month) = 1),
  -- As deposit_month_rollups has them.
  owner text not null check (owner in ('U', 'K', 'G')),
  owner_id bigint not null,
  format_id bigint not null,
  unit_deposit_cents bigint not null,
  loan_day date not null,
  pieces bigint not null,
  primary key (account_id, month, owner, owner_id, format_id, unit_deposit_cents, loan_day) include (pieces),
  foreign key (account_id, format_id) references formats (account_id, id)
);
create index deposit_month_ends_none on deposit_month_ends (account_id) where pieces = 0;
call protect_tenant_table('deposit_month_ends');

alter table loan_rollup_marks
  add column month_ends_up_to bigint not null default 0,
  -- The latest month that has its end.
  add column month_ends date;
