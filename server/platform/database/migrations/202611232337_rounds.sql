-- Rounds: places visited on a day in an order, what is planned there and what was done. Each act of a stop is a transaction of the ledger.
create table rounds (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  day date not null,
  title text not null check (length(title) between 1 and 120),
  status text not null default 'draft' check (status in ('draft', 'ready', 'under_way', 'done', 'cancelled')),
  vehicle_capacity integer check (vehicle_capacity > 0),
  -- Minutes of the day, Paris.
  start_minute smallint not null default 510 check (start_minute between 0 and 1439),
  start_latitude double precision check (start_latitude between -90 and 90),
  start_longitude double precision check (start_longitude between -180 and 180),
  -- Whose people drive it; the driver is one of them, else an administrator.
  partner_id bigint,
  driver_id bigint references people,
  -- The highest number that a stop of it ever had.
  last_stop smallint not null default 0,
  -- Of the order of visit, as estimated.
  metres integer not null default 0 check (metres >= 0),
  created_by bigint references people,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  cancel_reason text check (cancel_reason <> ''),
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  check ((start_latitude is null) = (start_longitude is null)),
  check ((status = 'cancelled') = (cancel_reason is not null))
);
create index rounds_day on rounds (account_id, day desc, id desc);
call protect_tenant_table('rounds');
revoke delete, truncate on rounds from boucle_app;
revoke insert, update, delete, truncate on rounds from boucle_platform;

create table round_stops (
  account_id bigint not null,
  round_id bigint not null,
  -- The stop's own for ever: a phone without network names it by that.
  n smallint not null check (n > 0),
  -- In the order of visit.
  rank smallint not null,
  place text not null check (place in ('R', 'T')),
  place_id bigint not null,
  window_from smallint check (window_from between 0 and 1439),
  window_to smallint check (window_to between 0 and 1439),
  status text not null default 'to_do' check (status in ('to_do', 'done', 'skipped')),
  -- Recorded then, and done then where a phone had no network.
  recorded_at timestamptz,
  done_at timestamptz,
  done_by bigint references people,
  skipped_reason text check (skipped_reason <> ''),
  signed_name text check (signed_name <> ''),
  primary key (account_id, round_id, n),
  unique (account_id, round_id, place, place_id),
  foreign key (account_id, round_id) references rounds (account_id, id),
  check (window_from is null or window_to is null or window_from < window_to),
  check ((status = 'to_do') = (recorded_at is null)),
  check ((status = 'skipped') = (skipped_reason is not null))
);
create index round_stops_place on round_stops (account_id, place, place_id, round_id);
create trigger written_once before update on round_stops for each row when (old.status <> 'to_do') execute function refuse_change();
create trigger written_once_delete before delete on round_stops for each row when (old.status <> 'to_do') execute function refuse_change();
call protect_tenant_table('round_stops');
revoke truncate on round_stops from boucle_app;
revoke insert, update, delete, truncate on round_stops from boucle_platform;

create table round_lines (
  account_id bigint not null,
  round_id bigint not null,
  n smallint not null,
  format_id bigint not null,
  act text not null check (act in ('give', 'take_clean', 'take_dirty', 'empty_drawer')),
  planned integer not null check (planned between 1 and 100000),
  -- What the driver counted, and what of it the books had.
  actual integer check (actual between 0 and 100000),
  posted integer check (posted between 0 and 100000),
  transaction_id bigint,
  primary key (account_id, round_id, n, format_id, act),
  foreign key (account_id, round_id, n) references round_stops (account_id, round_id, n),
  foreign key (account_id, format_id) references formats (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  check ((actual is null) = (posted is null)),
  check (posted <= actual)
);
create index round_lines_transaction on round_lines (account_id, transaction_id) where transaction_id is not null;
create trigger written_once before update on round_lines for each row when (old.actual is not null) execute function refuse_change();
create trigger written_once_delete before delete on round_lines for each row when (old.actual is not null) execute function refuse_change();
call protect_tenant_table('round_lines');
revoke truncate on round_lines from boucle_app;
revoke insert, update, delete, truncate on round_lines from boucle_platform;

-- Of which round a transaction is: a partner's driver may record it by that alone. A server of the version before writes none.
alter table transactions add column round_id bigint;
alter table transactions add foreign key (account_id, round_id) references rounds (account_id, id) not valid;

-- More than the books say, found at a stop: nothing is posted of it until somebody settles it.
alter table incidents
  add column round_id bigint,
  add column round_stop smallint,
  add column round_act text check (round_act in ('give', 'take_clean', 'take_dirty')),
  add column reported_by bigint references people,
  add foreign key (account_id, round_id, round_stop) references round_stops (account_id, round_id, n) not valid,
  add check ((round_id is null) = (round_act is null) and (round_id is null) = (round_stop is null)) not valid,
  add check (round_id is null or transaction_id is null and kind = 'surplus') not valid;
create index incidents_round on incidents (account_id, round_id) where round_id is not null;

-- The demo world is written in the platform's scope.
grant insert on rounds, round_stops, round_lines to boucle_platform;
