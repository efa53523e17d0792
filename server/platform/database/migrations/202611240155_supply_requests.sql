-- Requests of containers: what a restaurant or a partner asks for, and what became of it.
create table supply_requests (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  restaurant_id bigint not null,
  -- Whose people or application asked; null: the initiative itself, or a restaurant by its voice.
  partner_id bigint,
  status text not null default 'asked' check (status in ('asked', 'planned', 'delivered', 'refused', 'cancelled')),
  wanted_on date,
  comment text not null default '',
  -- A person, an access of a partner, or a person through it.
  asked_by bigint references people,
  access_id bigint,
  -- The partner's own number, once for each access.
  external_id text check (external_id <> ''),
  asked_at timestamptz not null default now(),
  -- The stop that brings it.
  round_id bigint,
  round_stop smallint,
  answered_by bigint references people,
  answered_at timestamptz,
  answer text check (answer <> ''),
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  foreign key (account_id, access_id) references api_accesses (account_id, id),
  foreign key (account_id, round_id) references rounds (account_id, id),
  check ((status in ('planned', 'delivered')) = (round_id is not null)),
  check ((round_id is null) = (round_stop is null)),
  check (asked_by is not null or access_id is not null),
  check ((status = 'refused') = (answer is not null))
);
create unique index supply_requests_external on supply_requests (account_id, access_id, external_id) where external_id is not null;
create index supply_requests_asked on supply_requests (account_id, restaurant_id) where status = 'asked';
create index supply_requests_round on supply_requests (account_id, round_id) where round_id is not null;
create trigger written_once before update on supply_requests for each row when (old.status in ('delivered', 'refused', 'cancelled'))
  execute function refuse_change();
call protect_tenant_table('supply_requests');
revoke delete, truncate on supply_requests from boucle_app;
revoke update, delete, truncate on supply_requests from boucle_platform;

create table supply_request_lines (
  account_id bigint not null,
  request_id bigint not null,
  way text not null check (way in ('clean_in', 'clean_out', 'dirty_out')),
  format_id bigint not null,
  quantity integer not null check (quantity between 1 and 10000),
  -- Pieces that the restaurant was expected to use in the week from the day wanted, when it was asked; null: not known, or taken back.
  forecast integer check (forecast >= 0),
  -- What the stop brought or took of it.
  done integer check (done >= 0),
  primary key (account_id, request_id, way, format_id),
  foreign key (account_id, request_id) references supply_requests (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id)
);
create trigger written_once before update on supply_request_lines for each row when (old.done is not null) execute function refuse_change();
call protect_tenant_table('supply_request_lines');
revoke delete, truncate on supply_request_lines from boucle_app;
revoke update, delete, truncate on supply_request_lines from boucle_platform;
