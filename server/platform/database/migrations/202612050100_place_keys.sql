-- Codes of places are signed with a key of their initiative. One that never moved has keys derived from the installation's; one that came
-- from elsewhere brings those that it printed with. Written by the owner alone, as an initiative is imported.
create table place_keys (
  account_id bigint not null references accounts (id),
  n smallint not null check (n > 0),
  sealed_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, n)
);
call protect_tenant_table('place_keys');
grant select on place_keys to boucle_app, boucle_platform;

-- Another installation gave the same numbers.
drop index drop_off_points_number;
create index drop_off_points_number on drop_off_points (id);
drop index collection_drawers_number;
create index collection_drawers_number on collection_drawers (id);
