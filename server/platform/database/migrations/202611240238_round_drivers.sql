-- Employees of a partner who opened the signed link of a round: they read it and record its stops, and no other one.
create table round_drivers (
  account_id bigint not null,
  round_id bigint not null,
  person_id bigint not null references people,
  opened_at timestamptz not null default now(),
  primary key (account_id, round_id, person_id),
  foreign key (account_id, round_id) references rounds (account_id, id)
);
call protect_tenant_table('round_drivers');
revoke update, delete, truncate on round_drivers from boucle_app;
revoke insert, update, delete, truncate on round_drivers from boucle_platform;

-- Who took what a stop brought, when they sign for it, and a picture of it.
alter table round_stops add column picture_url text check (picture_url <> '');
