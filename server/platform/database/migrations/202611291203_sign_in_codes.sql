-- Six digits mailed to an end user in place of a password, for the browser that asked alone. A browser has one; it is the platform's, as
-- all of sign-in.
create table sign_in_codes (
  account_id bigint not null constraint sign_in_codes_account references accounts,
  browser_hash bytea not null,
  person_id bigint not null constraint sign_in_codes_person references people,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_codes_pkey primary key (account_id, browser_hash)
);
call protect_tenant_table('sign_in_codes');
revoke all on sign_in_codes from boucle_app;
