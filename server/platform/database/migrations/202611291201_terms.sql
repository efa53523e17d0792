-- What an initiative's consumers and restaurants accept: its texts, every version kept, and who accepted which.
create table account_terms (
  account_id bigint not null constraint account_terms_account references accounts,
  kind text not null constraint account_terms_kind check (kind in ('conditions', 'privacy', 'restaurants')),
  version integer not null constraint account_terms_version check (version > 0),
  text text not null constraint account_terms_text check (length(text) between 1 and 50000),
  valid_from timestamptz not null default now(),
  created_by bigint constraint account_terms_author references people,
  constraint account_terms_pkey primary key (account_id, kind, version)
);
create trigger append_only before update or delete on account_terms for each row execute function refuse_change();
call protect_tenant_table('account_terms');
revoke update, delete, truncate on account_terms from boucle_app, boucle_platform;

create table terms_acceptances (
  account_id bigint not null,
  id bigint generated always as identity,
  person_id bigint not null constraint terms_acceptances_person references people,
  kind text not null,
  version integer not null,
  at timestamptz not null default now(),
  constraint terms_acceptances_pkey primary key (account_id, id),
  constraint terms_acceptances_terms foreign key (account_id, kind, version) references account_terms (account_id, kind, version),
  constraint terms_acceptances_once unique (account_id, person_id, kind, version)
);
create trigger append_only before update or delete on terms_acceptances for each row execute function refuse_change();
call protect_tenant_table('terms_acceptances');
revoke update, delete, truncate on terms_acceptances from boucle_app, boucle_platform;

-- Whether anybody may create an account with the initiative, once its texts are published.
alter table accounts add column sign_up boolean not null default true;
