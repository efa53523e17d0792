-- Stock counts: who counted what where and when, what the books expected then, and the transactions that put the difference in the books.
create table stock_counts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 120),
  blind boolean not null default true,
  status text not null default 'open' check (status in ('open', 'review', 'posted', 'cancelled')),
  -- The posted count whose waiting lines these are.
  carried_from_id bigint,
  opened_by bigint not null references people,
  opened_at timestamptz not null,
  reviewed_by bigint references people,
  reviewed_at timestamptz,
  posted_by bigint references people,
  posted_at timestamptz,
  -- Why the only administrator posted it alone, above the threshold.
  alone_reason text check (alone_reason <> ''),
  -- Its figures count on the day of the posting: the month of the counting was closed meanwhile.
  month_was_closed boolean not null default false,
  cancelled_by bigint references people,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason <> ''),
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, carried_from_id) references stock_counts (account_id, id),
  check ((status = 'posted') = (posted_at is not null) and (posted_at is null) = (posted_by is null)),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index stock_counts_opened on stock_counts (account_id, opened_at desc, id desc);
create index stock_counts_running on stock_counts (account_id, id) where status in ('open', 'review');
create index stock_counts_posted on stock_counts (account_id, posted_at) where status = 'posted';
create unique index stock_counts_carried on stock_counts (account_id, carried_from_id) where carried_from_id is not null;
call protect_tenant_table('stock_counts');
revoke delete, truncate on stock_counts from boucle_app;
revoke insert, update, delete, truncate on stock_counts from boucle_platform;

create table stock_count_places (
  account_id bigint not null,
  count_id bigint not null,
  place text not null check (place in ('A', 'R', 'P', 'D', 'T')),
  place_id bigint not null,
  primary key (account_id, count_id, place, place_id),
  foreign key (account_id, count_id) references stock_counts (account_id, id),
  check ((place = 'A') = (place_id = 0))
);
create index stock_count_places_place on stock_count_places (account_id, place, place_id);
call protect_tenant_table('stock_count_places');
revoke update, delete, truncate on stock_count_places from boucle_app;
revoke insert, update, delete, truncate on stock_count_places from boucle_platform;

-- A cell that is counted, and what was posted of it: written once. Until then what it says is computed from its readings and the movements.
create table stock_count_lines (
  account_id bigint not null,
  count_id bigint not null,
  place text not null,
  place_id bigint not null,
  format_id bigint not null,
  state text not null check (state in ('clean', 'dirty')),
  outcome text check (outcome in ('posted', 'void', 'carried', 'not_counted')),
  void_reason text check (void_reason in ('drawer_emptied')),
  -- As « attendu », « bougé depuis », « saisi après coup » and « corrigé depuis » were when it was posted.
  expected_at_posting integer,
  moved_since integer,
  late integer,
  corrected integer,
  posted integer,
  transaction_id bigint,
  primary key (account_id, count_id, place, place_id, format_id, state),
  foreign key (account_id, count_id, place, place_id) references stock_count_places (account_id, count_id, place, place_id),
  foreign key (account_id, format_id) references formats (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  check (place <> 'T' or state = 'dirty'),
  check ((outcome is not distinct from 'posted') = (posted is not null)),
  check ((posted is null) = (expected_at_posting is null) and (posted is null) = (moved_since is null)),
  check ((coalesce(posted, 0) = 0) = (transaction_id is null)),
  check ((outcome is not distinct from 'void') = (void_reason is not null))
);
create index stock_count_lines_transaction on stock_count_lines (account_id, transaction_id, format_id) where transaction_id is not null;
create trigger written_once before update on stock_count_lines for each row when (old.outcome is not null) execute function refuse_change();
create trigger written_once_delete before delete on stock_count_lines for each row when (old.outcome is not null) execute function refuse_change();
call protect_tenant_table('stock_count_lines');
revoke update, delete, truncate on stock_count_lines from boucle_app;
grant update (outcome, void_reason, expected_at_posting, moved_since, late, corrected, posted, transaction_id) on stock_count_lines to boucle_app;
revoke insert, update, delete, truncate on stock_count_lines from boucle_platform;

-- What somebody counted, as a device sent it: kept for ever. Of a cell the one counted last holds.
create table stock_count_readings (
  account_id bigint not null,
  count_id bigint not null,
  device_id uuid not null,
  -- Given by the device, never twice within a count.
  n integer not null check (n >= 0),
  place text not null,
  place_id bigint not null,
  format_id bigint not null,
  state text not null,
  counted integer not null check (counted between 0 and 100000),
  -- By the server's clock.
  counted_at timestamptz not null,
  counted_by bigint not null references people,
  received_at timestamptz not null,
  -- What the books expected at counted_at, as they stood when it was received.
  expected_at_entry integer not null,
  primary key (account_id, count_id, device_id, n),
  foreign key (account_id, count_id, place, place_id, format_id, state)
    references stock_count_lines (account_id, count_id, place, place_id, format_id, state)
);
create index stock_count_readings_cell on stock_count_readings (account_id, count_id, place, place_id, format_id, state, counted_at);
create trigger append_only before update or delete on stock_count_readings for each row execute function refuse_change();
call protect_tenant_table('stock_count_readings');
revoke update, delete, truncate on stock_count_readings from boucle_app;
revoke insert, update, delete, truncate on stock_count_readings from boucle_platform;

-- Whether what was recorded after the counting, on the day of it, happened before or after it: somebody who was there says so.
create table stock_count_moments (
  account_id bigint not null,
  count_id bigint not null,
  place text not null,
  place_id bigint not null,
  format_id bigint not null,
  state text not null,
  transaction_id bigint not null,
  moment text not null check (moment in ('before', 'after')),
  decided_by bigint not null references people,
  decided_at timestamptz not null,
  primary key (account_id, count_id, place, place_id, format_id, state, transaction_id),
  foreign key (account_id, count_id, place, place_id, format_id, state)
    references stock_count_lines (account_id, count_id, place, place_id, format_id, state),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
call protect_tenant_table('stock_count_moments');
revoke delete, truncate on stock_count_moments from boucle_app;
revoke insert, update, delete, truncate on stock_count_moments from boucle_platform;

-- When each place was last counted, and how often it is to be where it differs from the initiative's settings.
create table count_schedule (
  account_id bigint not null references accounts,
  place text not null check (place in ('A', 'R', 'P', 'D', 'T')),
  place_id bigint not null,
  every_days integer check (every_days between 1 and 3650),
  last_counted_at timestamptz,
  primary key (account_id, place, place_id)
);
call protect_tenant_table('count_schedule');
revoke delete, truncate on count_schedule from boucle_app;
revoke insert, update, delete, truncate on count_schedule from boucle_platform;

-- Above so many pieces, or so much of purchase cost, of a place in 24 hours a second administrator posts; every so many days a place is counted.
create table count_settings (
  account_id bigint primary key references accounts,
  threshold_pieces integer not null default 20 check (threshold_pieces >= 0),
  threshold_cents bigint not null default 5000 check (threshold_cents >= 0),
  every_days integer not null default 90 check (every_days between 1 and 3650),
  version integer not null default 1
);
call protect_tenant_table('count_settings');
revoke delete, truncate on count_settings from boucle_app;
revoke insert, update, delete, truncate on count_settings from boucle_platform;

-- When a transaction that waited on a phone without network really happened.
create table stated_instants (
  account_id bigint not null,
  transaction_id bigint not null,
  stated_at timestamptz not null,
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id)
);
create trigger append_only before update or delete on stated_instants for each row execute function refuse_change();
call protect_tenant_table('stated_instants');
revoke update, delete, truncate on stated_instants from boucle_app;
revoke insert, update, delete, truncate on stated_instants from boucle_platform;

-- Movements on an earlier day than the one they were recorded on: few, and asked for by the instant of a count.
create index movements_late_from on movements (account_id, from_cell, at) include (day, quantity)
  where day < (at at time zone 'Europe/Paris')::date;
create index movements_late_to on movements (account_id, to_cell, at) include (day, quantity)
  where day < (at at time zone 'Europe/Paris')::date;
