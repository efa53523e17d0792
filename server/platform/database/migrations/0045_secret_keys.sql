-- The keys of the server, by number: what is sealed or hashed with one says which. Never the key itself, only what recognises it.
create table secret_keys (
  number smallint primary key check (number > 0),
  -- Derived from the key (HKDF), which it does not give back.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  -- It sealed before seals named their place: such seals are read with this key alone, until they are made anew.
  opens_bare boolean not null,
  introduced_at timestamptz not null default now(),
  -- Since when something may be sealed with it; null while it is only known.
  activated_at timestamptz,
  -- Since when nothing is sealed with it any more: only from then on may it be missing.
  retired_at timestamptz
);
revoke all on secret_keys from boucle_app, boucle_platform;
grant select, insert on secret_keys to boucle_platform;
grant update (opens_bare, activated_at, retired_at) on secret_keys to boucle_platform;

-- By which key the hashes were made. What was kept before keys had numbers is of the first one.
alter table idempotency_keys add column key_number smallint not null default 1;
alter table person_recovery_codes add column key_number smallint not null default 1;
