-- What a person proves besides their password: one-time codes, passkeys, recovery codes; and on which devices they signed in.

-- Nobody of the team, nor of its partners, enters without a second factor.
alter table accounts add column second_factor_required boolean not null default false;

-- One-time codes of an application (RFC 6238). Only what was confirmed by a code is here.
create table person_totp (
  person_id bigint primary key references people on delete cascade,
  sealed_secret bytea not null,
  -- The last step of 30 seconds whose code served: a code serves once.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table person_recovery_codes (
  person_id bigint not null references people on delete cascade,
  -- Keyed by the secret of the server: ten letters could be guessed from a plain hash.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table person_passkeys (
  id bigint generated always as identity primary key,
  person_id bigint not null references people on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index person_passkeys_person on person_passkeys (person_id);

-- What an authenticator is asked to sign: once, for five minutes.
create table passkey_challenges (
  challenge text primary key,
  person_id bigint not null references people on delete cascade,
  purpose text not null check (purpose in ('add', 'sign_in')),
  expires_at timestamptz not null
);

-- Browsers that a person signed in with, known by a cookie of which only the hash is kept, and by what they call themselves.
create table person_devices (
  person_id bigint not null references people on delete cascade,
  token_hash bytea not null,
  family text not null,
  address text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (person_id, token_hash, family)
);

-- They belong to the platform, as all of sign-in.
revoke all on person_totp, person_recovery_codes, person_passkeys, passkey_challenges, person_devices from boucle_app;
