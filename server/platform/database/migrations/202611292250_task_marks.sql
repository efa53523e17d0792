-- What the team makes of a line of « À faire »: put off, handed to somebody. The last row of a task counts.
create table task_marks (
  account_id bigint not null references accounts,
  task text not null,
  n int not null,
  snoozed_until timestamptz,
  -- How many things the line was about: more of them end the snooze.
  things int not null,
  assigned_to bigint references people,
  by_id bigint not null references people,
  at timestamptz not null default now(),
  constraint task_marks_pkey primary key (account_id, task, n)
);
create trigger append_only before update or delete on task_marks for each row execute function refuse_change();
call protect_tenant_table('task_marks');
revoke update, delete, truncate on task_marks from boucle_app;
revoke insert, update, delete, truncate on task_marks from boucle_platform;
