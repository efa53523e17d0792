-- What an initiative spent in a month on washing, rounds and people, as it entered it: the last row of a month counts. Read by the report.
create table program_costs (
  account_id bigint not null references accounts,
  month date not null constraint program_costs_month check (extract(day from month) = 1),
  n int not null,
  washing_cents bigint constraint program_costs_washing check (washing_cents >= 0),
  rounds_cents bigint constraint program_costs_rounds check (rounds_cents >= 0),
  team_cents bigint constraint program_costs_team check (team_cents >= 0),
  by_id bigint not null references people,
  at timestamptz not null default now(),
  constraint program_costs_pkey primary key (account_id, month, n)
);
create trigger append_only before update or delete on program_costs for each row execute function refuse_change();
call protect_tenant_table('program_costs');
revoke update, delete, truncate on program_costs from boucle_app;
revoke insert, update, delete, truncate on program_costs from boucle_platform;
