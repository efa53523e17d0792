-- A consumer's account that is asked for: its link was mailed, and nobody exists yet. One waits for an address of an initiative at most,
-- the latest; it is the platform's, as all of sign-in.
create table sign_ups (
  account_id bigint not null constraint sign_ups_account references accounts,
  token_hash bytea not null,
  email text not null constraint sign_ups_email check (email = lower(email)),
  name text not null,
  -- The versions of the texts that were accepted, by kind.
  accepted jsonb not null,
  client_id text not null constraint sign_ups_client references oauth_clients,
  -- What the application asked for, and the browser that was there: back within ten minutes, it goes on.
  request jsonb not null,
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_ups_pkey primary key (account_id, token_hash)
);
create unique index sign_ups_waiting on sign_ups (account_id, email) where used_at is null;
create unique index sign_ups_token on sign_ups (token_hash);
call protect_tenant_table('sign_ups');
revoke all on sign_ups from boucle_app;
