-- Restaurants whole: who they are, what they are offered, who owns them. And the journal of one thing, found at any size.

alter table restaurants
  add column legal_name text not null default '' check (length(legal_name) <= 120),
  add column siren text check (siren ~ '^\d{9}$'),
  add column siret text check (siret ~ '^\d{14}$'),
  add column vat_number text,
  add column postal_code text not null default '',
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column picture_url text,
  add column description text not null default '',
  add column opening_hours text not null default '',
  add column service_kinds text[] not null default '{}' check (service_kinds <@ array['eat_in', 'takeaway', 'delivery']),
  -- Shown to consumers.
  add column visible boolean not null default true,
  -- Grows with each change of what the form shows: a save that was read before it is stale.
  add column version integer not null default 1,
  add constraint restaurant_position check ((latitude is null) = (longitude is null));

-- What a restaurant is offered and how much of it should stand on its shelves. No row: offered, without levels.
create table restaurant_formats (
  account_id bigint not null,
  restaurant_id bigint not null,
  format_id bigint not null,
  offered boolean not null default true,
  -- Below it the restaurant is low; null: nobody watches.
  alert_level integer check (alert_level >= 0),
  target_level integer check (target_level >= 0),
  primary key (account_id, restaurant_id, format_id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  foreign key (account_id, format_id) references formats (account_id, id),
  constraint levels_in_order check (alert_level <= target_level)
);
call protect_tenant_table('restaurant_formats');
revoke delete on restaurant_formats from boucle_app, boucle_platform;

-- An owner is a person who never enters the console: people_who_may_enter leaves them out.
alter table people drop constraint people_role_check;
alter table people add constraint people_role_check
  check (role in ('super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin', 'restaurant_owner'));

create or replace view people_who_may_enter with (security_invoker = true) as
select p.id, p.uuid, p.account_id, p.partner_id, p.role, p.email, p.name, p.password_hash
  from people p
  left join accounts a on a.id = p.account_id
  left join partners pa on pa.account_id = p.account_id and pa.id = p.partner_id
 where p.status = 'active' and a.deactivated_at is null and coalesce(pa.status, 'active') = 'active'
   and p.role in ('super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin');

-- One person may own several restaurants, and a restaurant have several owners.
create table restaurant_owners (
  account_id bigint not null,
  restaurant_id bigint not null,
  person_id bigint not null references people,
  created_at timestamptz not null default now(),
  primary key (account_id, restaurant_id, person_id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id)
);
create index restaurant_owners_person on restaurant_owners (person_id);
call protect_tenant_table('restaurant_owners');

create index events_resource on events (account_id, split_part(action, '.', 1), entity_id, id desc);
create index transactions_lender on transactions (account_id, lender_restaurant_id) where lender_restaurant_id is not null;
