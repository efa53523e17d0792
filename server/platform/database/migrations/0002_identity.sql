-- Who there is: initiatives (accounts), their partners, the people of the console and how they sign in.

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  logo_url text,
  icon_url text,
  colors jsonb not null default '{"primary": "#17594A", "secondary": "#E0813C"}',
  content jsonb not null default '{"faq": [], "onboarding": [], "email_signature": "", "welcome_email": ""}',
  trash_bag_capacity integer not null default 0 check (trash_bag_capacity >= 0),
  connect_status text not null default 'pending' check (connect_status in ('pending', 'inProgress', 'completed')),
  connect_with_google boolean not null default false,
  google_client_id text,
  default_card_amount_cents bigint check (default_card_amount_cents >= 0),
  restaurant_help_video_url text,
  customer_help_video_url text,
  -- Last day of the last closed month: no transaction may carry a day up to it.
  closed_until date,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);
alter table accounts enable row level security;
create policy tenant on accounts to boucle_app using (id = app_account()) with check (id = app_account());
create policy platform on accounts to boucle_platform using (true) with check (true);

create table partners (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  kind text not null default 'autre' check (kind in ('cooperative', 'entreprise', 'collectivite', 'traiteur', 'autre')),
  email text,
  phone text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect_tenant_table('partners');

-- People of the console. A super administrator has no account; a partner's person has both.
create table people (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  account_id bigint references accounts,
  partner_id bigint,
  role text not null check (role in ('super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin')),
  email text not null check (email = lower(email)),
  name text not null default '',
  password_hash text,
  status text not null default 'invited' check (status in ('invited', 'active', 'disabled')),
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  unique (email),
  foreign key (account_id, partner_id) references partners (account_id, id),
  check ((role = 'super_admin') = (account_id is null)),
  check ((role in ('partner_admin', 'partner_delegated_admin')) = (partner_id is not null))
);
create index people_account on people (account_id, partner_id);
call protect_tenant_table('people');

create table oauth_clients (
  client_id text primary key,
  name text not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  created_at timestamptz not null default now()
);

-- One sign-in of a person on a device: the family of every token that descends from it.
create table oauth_sessions (
  id bigint generated always as identity primary key,
  person_id bigint not null references people,
  client_id text not null references oauth_clients,
  scopes text[] not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index oauth_sessions_person on oauth_sessions (person_id) where ended_at is null;

create table oauth_codes (
  code_hash bytea primary key,
  person_id bigint not null references people,
  client_id text not null references oauth_clients,
  redirect_uri text not null,
  scopes text[] not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method = 'S256'),
  address text,
  user_agent text,
  expires_at timestamptz not null,
  spent_at timestamptz,
  session_id bigint references oauth_sessions,
  check ((code_challenge is null) = (code_challenge_method is null))
);

create table oauth_access_tokens (
  token_hash bytea primary key,
  session_id bigint not null references oauth_sessions on delete cascade,
  -- Those of the session, or fewer when a refresh asked for fewer.
  scopes text[] not null,
  expires_at timestamptz not null
);
create index oauth_access_tokens_session on oauth_access_tokens (session_id);

create table oauth_refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references oauth_sessions on delete cascade,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index oauth_refresh_tokens_session on oauth_refresh_tokens (session_id);

-- Links sent by mail (choose a password, accept an invitation): signed by a secret nobody stores, once, 24 hours.
create table person_links (
  token_hash bytea primary key,
  person_id bigint not null references people,
  kind text not null check (kind in ('invitation', 'password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index person_links_person on person_links (person_id);

create table mails (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  kind text not null,
  recipient text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
call protect_tenant_table('mails');

-- Shape asked by rate-limiter-flexible (RateLimiterPostgres).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What was done, by whom, from where: written by the request's plumbing, never by hand, never changed.
create table events (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  person_id bigint references people,
  action text not null,
  entity_id text,
  details jsonb not null default '{}',
  address text,
  request_id text not null,
  created_at timestamptz not null default now()
);
create index events_account on events (account_id, id desc);
call protect_tenant_table('events');
revoke update, delete on events from boucle_app, boucle_platform;

-- Answers of calls that succeeded, for ever, sealed (an answer may carry PINs). account_id is null for the platform.
create table idempotency_keys (
  account_id bigint references accounts,
  caller text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint,
  sealed_answer bytea,
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, caller, key)
);
call protect_tenant_table('idempotency_keys');

-- The tables of sign-in belong to the platform: a tenant's transaction has no business in them.
revoke all on oauth_codes, oauth_access_tokens, oauth_refresh_tokens, person_links, oauth_clients, rate_limits from boucle_app;
revoke all on oauth_sessions from boucle_app;

-- People who may use the console today: active, of a live account, of an active partner.
create view people_who_may_enter with (security_invoker = true) as
select p.id, p.uuid, p.account_id, p.partner_id, p.role, p.email, p.name, p.password_hash
  from people p
  left join accounts a on a.id = p.account_id
  left join partners pa on pa.account_id = p.account_id and pa.id = p.partner_id
 where p.status = 'active' and a.deactivated_at is null and coalesce(pa.status, 'active') = 'active';

-- Who holds this access token: with its owner's rights, so that each request asks in one round trip, before any tenant is known.
-- It answers one token only, whose secret the caller must have; no row when the session ended or the person may not enter.
create function caller_of_token(hash bytea)
  returns table (
    session_id bigint, person_id bigint, role text, account_id bigint, partner_id bigint,
    email text, name text, scopes text[], expired boolean, unseen boolean
  )
  language sql stable security definer
begin atomic
  select s.id, p.id, p.role, p.account_id, p.partner_id, p.email, p.name, t.scopes,
         t.expires_at <= now(), s.last_seen_at < now() - interval '1 minute'
    from oauth_access_tokens t
    join oauth_sessions s on s.id = t.session_id and s.ended_at is null
    join people_who_may_enter p on p.id = s.person_id
   where t.token_hash = hash;
end;
revoke execute on function caller_of_token(bytea) from public;
