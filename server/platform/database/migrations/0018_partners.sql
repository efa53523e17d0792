-- Partners whole: who they are, whom they may serve, where they may drop.

alter table partners
  add column legal_name text not null default '' check (length(legal_name) <= 120),
  add column siren text check (siren ~ '^\d{9}$'),
  add column address text not null default '' check (length(address) <= 300),
  add column contact text not null default '' check (length(contact) <= 120),
  -- Off: only those of the two tables below.
  add column all_restaurants boolean not null default true,
  add column all_drop_off_points boolean not null default true,
  -- Grows with each change of what the form shows: a save that was read before it is stale.
  add column version integer not null default 1;

create table partner_restaurants (
  account_id bigint not null,
  partner_id bigint not null,
  restaurant_id bigint not null,
  primary key (account_id, partner_id, restaurant_id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id)
);
call protect_tenant_table('partner_restaurants');
grant delete on partner_restaurants to boucle_app, boucle_platform;

create table partner_drop_off_points (
  account_id bigint not null,
  partner_id bigint not null,
  drop_off_point_id bigint not null,
  primary key (account_id, partner_id, drop_off_point_id),
  foreign key (account_id, partner_id) references partners (account_id, id),
  foreign key (account_id, drop_off_point_id) references drop_off_points (account_id, id)
);
call protect_tenant_table('partner_drop_off_points');
grant delete on partner_drop_off_points to boucle_app, boucle_platform;
