-- What was written to loans, numbered in the order of writing: what came after a number is what has not been rolled up.
alter table lot_rows add column n bigint generated always as identity;
create unique index lot_rows_n on lot_rows (account_id, n);

-- What became of the containers lent, by the Paris day of the loan and of its end; a loan itself has its own day as both. format_id 0 is
-- all formats together. Sums of facts that nothing changes later: a reversal is one more fact, that takes away (docs/statistics.md).
create table loan_rollups (
  account_id bigint not null references accounts,
  format_id bigint not null,
  fate text not null check (fate in ('lent', 'back', 'lost')),
  loan_day date not null,
  end_day date not null,
  pieces integer not null,
  deposit_cents bigint not null,
  primary key (account_id, format_id, loan_day, end_day, fate)
);
create index loan_rollups_end on loan_rollups (account_id, format_id, end_day) where fate <> 'lent';
call protect_tenant_table('loan_rollups');

-- The last number that is in the roll-ups of an account.
create table loan_rollup_marks (
  account_id bigint primary key references accounts,
  rolled_up_to bigint not null
);
call protect_tenant_table('loan_rollup_marks');
