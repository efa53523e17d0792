-- A SIREN or an IBAN that an owner wants for their restaurant: confirmed by a code mailed to them, then decided by an administrator.
create table identity_requests (
  account_id bigint not null,
  id bigint generated always as identity,
  restaurant_id bigint not null,
  person_id bigint not null references people,
  -- Null: as it is.
  siren text,
  iban text,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  asked_at timestamptz not null default now(),
  status text not null default 'to_confirm'
    constraint identity_requests_status_check check (status in ('to_confirm', 'awaiting', 'accepted', 'refused', 'replaced')),
  decided_by bigint references people,
  decided_at timestamptz,
  reason text not null default '',
  constraint identity_requests_pkey primary key (account_id, id),
  constraint identity_requests_restaurant_fkey foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  constraint identity_requests_wanted_check check (siren is not null or iban is not null)
);
-- The newest ends the older ones.
create unique index identity_requests_open on identity_requests (account_id, restaurant_id) where status in ('to_confirm', 'awaiting');
create index identity_requests_latest on identity_requests (account_id, restaurant_id, id desc);
call protect_tenant_table('identity_requests');
revoke delete, truncate on identity_requests from boucle_app;
revoke insert, update, truncate on identity_requests from boucle_platform;
