-- Builds of the consumers' app: what each was made of, its archive, where it stands and what was said of it.
create table app_builds (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- What the build service calls it.
  uuid uuid not null unique default gen_random_uuid(),
  number integer not null check (number > 0),
  person_id bigint references people,
  state text not null default 'waiting' check (state in ('waiting', 'preparing', 'sent', 'building', 'done', 'failed')),
  -- All that the archive is made of, as it was when the build was asked; pictures by their addresses, which never change.
  settings jsonb not null,
  archive bytea check (length(archive) <= 16777216),
  archive_bytes integer,
  archive_sha256 text check (archive_sha256 ~ '^[0-9a-f]{64}$'),
  -- How often it was sent to the build service.
  sends integer not null default 0,
  -- [{at, by, text, sequence?}]: the oldest first.
  log jsonb not null default '[]',
  -- Number of the latest word of the build service, and whether it said how it ended.
  last_sequence integer not null default 0,
  told_end boolean not null default false,
  failure text,
  links jsonb not null default '{}',
  created_at timestamptz not null default now(),
  handed_at timestamptz,
  heard_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, number),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((archive_bytes is null) = (archive_sha256 is null))
);
-- One at a time.
create unique index app_builds_running on app_builds (account_id) where state not in ('done', 'failed');
call protect_tenant_table('app_builds');
revoke delete on app_builds from boucle_app, boucle_platform;
