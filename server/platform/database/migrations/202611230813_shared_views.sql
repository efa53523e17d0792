-- Views of lists that one administrator of an initiative shares with the others.
create table shared_views (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Who shared it, and may change it.
  person_id bigint not null references people,
  -- Of the list, as its address has it.
  path text not null check (path ~ '^(/[a-z][a-z_-]*)+$' and length(path) <= 80),
  name text not null check (length(name) between 1 and 60),
  -- What the address says after « ? ».
  search text not null check (length(search) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index shared_views_name on shared_views (account_id, path, lower(name));
call protect_tenant_table('shared_views');
