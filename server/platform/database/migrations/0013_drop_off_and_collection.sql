-- Drop-off points and collectors as their screens know them: what they are, how much they take, who may do what, their QR codes.

alter table drop_off_points
  add column kind text not null default 'public' check (kind in ('restaurant', 'shop', 'company', 'public')),
  add column postcode text not null default '' check (length(postcode) <= 10),
  add column restaurant_id bigint,
  -- Pieces that fit in; null: not known.
  add column capacity integer check (capacity > 0),
  -- Raised to end the QR code that is out.
  add column qr_version integer not null default 1,
  -- Raised by each edit of the form.
  add column version integer not null default 1,
  add foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  add check ((latitude is null) = (longitude is null));
-- Numbers are global: a super administrator and a QR code name a point without its account.
create unique index drop_off_points_number on drop_off_points (id);

-- What a restaurant may do with the dirty containers of a drop-off point; no row: nothing.
create table drop_off_rights (
  account_id bigint not null,
  drop_off_point_id bigint not null,
  restaurant_id bigint not null,
  may_pick_up boolean not null default false,
  may_wash boolean not null default false,
  may_wash_and_keep boolean not null default false,
  primary key (account_id, drop_off_point_id, restaurant_id),
  foreign key (account_id, drop_off_point_id) references drop_off_points (account_id, id),
  foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  check (may_pick_up or may_wash or may_wash_and_keep)
);
call protect_tenant_table('drop_off_rights');

alter table collection_sites
  add column postcode text not null default '' check (length(postcode) <= 10),
  add column version integer not null default 1,
  add check ((latitude is null) = (longitude is null));

alter table collection_drawers
  -- Null: takes every format.
  add column format_id bigint,
  add column status text not null default 'active' check (status in ('active', 'out_of_order')),
  add column qr_version integer not null default 1,
  add foreign key (account_id, format_id) references formats (account_id, id);
create unique index collection_drawers_number on collection_drawers (id);
create index collection_terminals_site on collection_terminals (account_id, site_id);
create index collection_drawers_terminal on collection_drawers (account_id, terminal_id);

create index transactions_drop_off_point on transactions (account_id, drop_off_point_id, day desc, listed_at desc, id desc)
  where drop_off_point_id is not null;
create index transactions_drawer on transactions (account_id, collection_drawer_id, day desc, listed_at desc, id desc)
  where collection_drawer_id is not null;
create index incidents_transaction on incidents (account_id, transaction_id) where transaction_id is not null;
