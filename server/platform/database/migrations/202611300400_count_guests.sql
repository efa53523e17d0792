-- People without an account who count by a link and a code, each under one name. Link and code are
-- signed with the server's key and not stored.
create table count_guests (
  account_id bigint not null,
  id bigint generated always as identity,
  count_id bigint not null,
  name text not null constraint count_guests_name_check check (length(name) between 1 and 120),
  created_by bigint not null references people,
  created_at timestamptz not null,
  revoked_by bigint references people,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, count_id) references stock_counts (account_id, id)
);
create index count_guests_count on count_guests (account_id, count_id);
call protect_tenant_table('count_guests');
revoke delete, truncate on count_guests from boucle_app;
revoke insert, update, delete, truncate on count_guests from boucle_platform;

-- A guest's number is also its inviter's (counted_by), who is then no second person of that count.
alter table stock_count_readings add column guest_id bigint;
alter table stock_count_readings add constraint stock_count_readings_guest_fkey foreign key (account_id, guest_id) references count_guests (account_id, id);
