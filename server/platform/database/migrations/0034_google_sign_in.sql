-- Whom another provider knows a person as: told apart by what it never gives to anybody else, an e-mail may change hands.
create table person_identities (
  issuer text not null,
  subject text not null,
  person_id bigint not null references people on delete cascade,
  -- As the provider said it when the two were tied.
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (person_id, issuer)
);

-- It belongs to the platform, as all of sign-in.
revoke all on person_identities from boucle_app;

alter table oauth_codes add column through text not null default 'password' check (through in ('password', 'google'));
alter table oauth_sessions add column through text not null default 'password' check (through in ('password', 'google'));
