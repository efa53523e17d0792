-- Links by which an accountant reads the books of an initiative without an account of their own. The secret of a link is in its mail alone: here is its
-- hash.
create table accountant_links (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  email text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  -- The last Paris day on which it opens.
  last_day date not null,
  created_by bigint references people,
  created_at timestamptz not null,
  revoked_by bigint references people,
  revoked_at timestamptz,
  -- How often its page was opened, and when it was last.
  opens integer not null default 0,
  opened_at timestamptz,
  primary key (account_id, id)
);
call protect_tenant_table('accountant_links');
revoke delete, truncate on accountant_links from boucle_app;
revoke insert, update, delete, truncate on accountant_links from boucle_platform;
