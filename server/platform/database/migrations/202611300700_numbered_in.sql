-- Rounds that a stop was split off from, in which it had the same number: a phone names it by that.
alter table round_stops add column numbered_in bigint[] not null default '{}';
