-- From what the tokens after a refresh token are derived, with that token: shown again within its grace it gives the same ones.
alter table oauth_refresh_tokens add column successor_nonce bytea check (length(successor_nonce) = 32);

-- A session comes to its end however often it is used: its person signs in again.
alter table oauth_sessions add column ends_at timestamptz not null default now() + interval '90 days';
update oauth_sessions set ends_at = created_at + interval '90 days';
