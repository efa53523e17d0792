-- A posted count stays what it is: what is stated before it, or reversed of what it saw, is an incident, or a correction beside it.
alter table incidents
  -- Of what was recorded after a count alone: the state of its cell, and when it was counted or emptied.
  add column state text constraint incidents_state_check check (state in ('clean', 'dirty')),
  add column counted_at timestamptz,
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('surplus', 'gap', 'count', 'plan', 'late')),
  add constraint incidents_of_late check ((kind = 'late') = (state is not null) and (state is null) = (counted_at is null)) not valid;

-- The correction that keeps a count beside the transaction that was stated before it: it falls with its cause.
create table count_corrections (
  account_id bigint not null,
  correction_id bigint not null,
  cause_id bigint not null,
  -- Found where the cause takes from, missing where it brings to.
  found boolean not null,
  primary key (account_id, correction_id),
  constraint count_corrections_correction foreign key (account_id, correction_id) references transactions (account_id, id),
  constraint count_corrections_cause foreign key (account_id, cause_id) references transactions (account_id, id)
);
create index count_corrections_cause on count_corrections (account_id, cause_id);
create trigger append_only before update or delete on count_corrections for each row execute function refuse_change();
call protect_tenant_table('count_corrections');
revoke update, delete, truncate on count_corrections from boucle_app;
revoke insert, update, delete, truncate on count_corrections from boucle_platform;
