-- Levels of formats at the warehouse (0), partners, drop-off points and drawers; those of restaurants are in restaurant_formats. A form is
-- written whole: every row of a place bears the same version.
create table place_levels (
  account_id bigint not null,
  place text not null check (place in ('A', 'P', 'D', 'T')),
  place_id bigint not null,
  format_id bigint not null,
  -- Fewer clean ones and something is to be brought; what a delivery brings it up to.
  alert_level integer check (alert_level >= 0),
  target_level integer check (target_level >= 0),
  -- So many dirty ones and they are collected.
  max_dirty integer check (max_dirty >= 1),
  version integer not null,
  primary key (account_id, place, place_id, format_id),
  foreign key (account_id, format_id) references formats (account_id, id),
  constraint levels_in_order check (target_level >= alert_level)
);
call protect_tenant_table('place_levels');
revoke delete, truncate on place_levels from boucle_app, boucle_platform;
