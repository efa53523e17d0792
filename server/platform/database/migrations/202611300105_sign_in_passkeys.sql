-- Passkeys that replace a consumer's password, made at their sign-up; a second factor is another table's. Read by the sign-in of the
-- initiative's own page.
create table sign_in_passkeys (
  account_id bigint not null constraint sign_in_passkeys_account references accounts,
  credential_id text not null,
  person_id bigint not null constraint sign_in_passkeys_person references people on delete cascade,
  public_key bytea not null,
  counter bigint not null constraint sign_in_passkeys_counter check (counter >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint sign_in_passkeys_pkey primary key (account_id, credential_id)
);
create index sign_in_passkeys_of_person on sign_in_passkeys (person_id);
call protect_tenant_table('sign_in_passkeys');
revoke all on sign_in_passkeys from boucle_app;

-- Null: of a sign-up, or of a sign-in whose person is not known yet.
alter table passkey_challenges alter column person_id drop not null;
