-- Telephone of a drop-off point and of a collector, on its poster.
alter table drop_off_points add column phone text not null default '';
alter table collection_sites add column phone text not null default '';
