-- The archive of a year (« Dossier de l'année »): who asked for it, how far it is, and the ZIP itself in pieces, kept seven days.
create table year_archives (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  year integer not null check (year between 2000 and 2199),
  person_id bigint references people,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'made', 'failed')),
  -- Each try writes under its own number: one that was believed dead writes nothing into the file of the next.
  try integer not null default 0,
  -- The file that is being written; files written, of how many; rows of tables written.
  step text,
  files_done integer not null default 0,
  files_total integer,
  rows_done bigint not null default 0,
  failure text,
  pieces integer,
  bytes bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  -- When its progress was last told.
  told_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_id, id),
  check ((state in ('made', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'made' or (pieces is not null and bytes is not null and sha256 is not null))
);
-- One at a time.
create unique index year_archives_under_way on year_archives (account_id) where state in ('waiting', 'making');
create index year_archives_ended on year_archives (ended_at);
call protect_tenant_table('year_archives');
revoke delete on year_archives from boucle_app;

create table year_archive_pieces (
  account_id bigint not null,
  archive_id bigint not null,
  try integer not null,
  n integer not null check (n >= 0),
  bytes bytea not null check (length(bytes) <= 1048576),
  primary key (account_id, archive_id, try, n),
  foreign key (account_id, archive_id) references year_archives (account_id, id) on delete cascade
);
-- Compressed already.
alter table year_archive_pieces alter column bytes set storage external;
call protect_tenant_table('year_archive_pieces');
revoke update on year_archive_pieces from boucle_app, boucle_platform;
