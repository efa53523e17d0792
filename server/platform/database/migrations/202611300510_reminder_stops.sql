-- Statements of which the night reminds no more; « Relancer… » by hand stays.
create table reminder_stops (
  account_id bigint not null references accounts,
  statement_id bigint not null,
  by_id bigint not null references people,
  at timestamptz not null default now(),
  constraint reminder_stops_pkey primary key (account_id, statement_id),
  foreign key (account_id, statement_id) references statements (account_id, id)
);
call protect_tenant_table('reminder_stops');
revoke update, truncate on reminder_stops from boucle_app;
revoke insert, update, delete, truncate on reminder_stops from boucle_platform;
