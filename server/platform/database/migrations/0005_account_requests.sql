-- Requests to open an initiative, left by people who have no account yet.

create table account_requests (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  contact text not null check (length(contact) between 1 and 100),
  email text not null check (length(email) between 1 and 254),
  city text not null check (length(city) between 1 and 100),
  message text not null default '' check (length(message) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  address text,
  created_at timestamptz not null default now()
);
create index account_requests_status on account_requests (status, id desc);

-- The platform's own: no tenant reads who asks.
alter table account_requests enable row level security;
create policy platform on account_requests to boucle_platform using (true) with check (true);
revoke all on account_requests from boucle_app;
revoke delete on account_requests from boucle_platform;
