-- How much of a format may stand on a shelf of a restaurant, what a crate holds and how long a delivery takes.
alter table restaurant_formats
  -- Above it some are taken back; null: nobody watches.
  add column max_level integer check (max_level >= 0),
  add column crate_size integer not null default 1 check (crate_size between 1 and 500),
  add column lead_days smallint not null default 2 check (lead_days between 0 and 30),
  add constraint max_in_order check (target_level <= max_level);
