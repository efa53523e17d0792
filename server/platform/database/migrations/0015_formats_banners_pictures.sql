-- Pictures that people send, what the initiative tells its consumers, and versions of what two people may edit at once.

-- Re-encoded by the server, named by their content: the same picture sent twice is one row, and an address never changes what it shows.
create table pictures (
  account_id bigint not null references accounts,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, hash)
);
-- WebP is compressed already.
alter table pictures alter column bytes set storage external;
create index pictures_hash on pictures (hash);
call protect_tenant_table('pictures');
revoke update, delete on pictures from boucle_app, boucle_platform;

create table information_banners (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 280),
  level text not null check (level in ('info', 'success', 'warning', 'alert')),
  link_url text,
  link_label text,
  target text not null check (target in ('customers', 'restaurants', 'both')),
  draft boolean not null default true,
  -- Paris days, both included; null: since always, without end.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  -- The highest stands first.
  priority smallint not null default 0 check (priority between 0 and 9),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index information_banners_list on information_banners (account_id, priority desc, id desc);
call protect_tenant_table('information_banners');

alter table formats add column version integer not null default 1;
alter table accounts add column version integer not null default 1;
