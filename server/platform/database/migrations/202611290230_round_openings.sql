-- In which session a partner's employee opened a round: the last one alone drives it. A round that was opened before has no row, and goes
-- on as it did.
create table round_openings (
  account_id bigint not null,
  id bigint generated always as identity,
  round_id bigint not null,
  person_id bigint not null constraint round_openings_person_fkey references people,
  -- Its session leaves once it is over: no foreign key.
  session_id bigint not null,
  opened_at timestamptz not null,
  constraint round_openings_pkey primary key (account_id, id),
  constraint round_openings_round_fkey foreign key (account_id, round_id) references rounds (account_id, id)
);
create index round_openings_round on round_openings (account_id, round_id, id desc);
call protect_tenant_table('round_openings');
revoke update, delete, truncate on round_openings from boucle_app;
revoke insert, update, delete, truncate on round_openings from boucle_platform;
