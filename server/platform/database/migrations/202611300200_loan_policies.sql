-- When loans of consos are due, and when their deposit is kept. A row in force keeps its values:
-- other ones are another row.
create table loan_policies (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  format_id bigint,
  valid_from date not null,
  due_days integer not null constraint loan_policies_due check (due_days between 1 and 365),
  remind_days smallint[] not null default '{-2,3,10}',
  keep_after_days integer constraint loan_policies_keep check (keep_after_days between 14 and 730),
  enabled boolean not null default false,
  -- The dry run of these values, when and what it found; null once they change.
  tried_at timestamptz,
  tried jsonb,
  version integer not null default 1,
  constraint loan_policies_pkey primary key (account_id, id),
  constraint loan_policies_format foreign key (account_id, format_id) references formats (account_id, id)
);
call protect_tenant_table('loan_policies');
revoke delete, truncate on loan_policies from boucle_app;
revoke update, delete, truncate on loan_policies from boucle_platform;

-- What became of a loan by its policy, or in spite of it.
create table loan_steps (
  account_id bigint not null,
  lot_id bigint not null,
  step text not null constraint loan_steps_step check (step in ('reminded', 'kept', 'pardoned', 'extended', 'reopened')),
  n integer not null constraint loan_steps_n check (n > 0),
  day date not null,
  pieces integer not null constraint loan_steps_pieces check (pieces > 0),
  until date,
  -- The mail's number: it leaves after a while, its step stays.
  mail bigint,
  transaction_id bigint,
  person_id bigint constraint loan_steps_person references people,
  reason text,
  constraint loan_steps_pkey primary key (account_id, lot_id, step, n),
  constraint loan_steps_lot foreign key (account_id, lot_id) references lots (account_id, id),
  constraint loan_steps_transaction foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create trigger append_only before update or delete on loan_steps for each row execute function refuse_change();
call protect_tenant_table('loan_steps');
revoke update, delete, truncate on loan_steps from boucle_app;
revoke insert, update, delete, truncate on loan_steps from boucle_platform;

-- What a night keeps; one that would keep too much waits until somebody releases it.
create table loan_nights (
  account_id bigint not null references accounts,
  day date not null,
  pieces integer not null,
  cents bigint not null,
  released_at timestamptz,
  released_by bigint references people,
  constraint loan_nights_pkey primary key (account_id, day)
);
call protect_tenant_table('loan_nights');
revoke delete, truncate on loan_nights from boucle_app;
revoke insert, update, delete, truncate on loan_nights from boucle_platform;
