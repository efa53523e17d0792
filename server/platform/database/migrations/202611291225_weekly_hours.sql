-- Hours that software understands, written as contract/shared/places/weeklyHours.ts writes them; an empty text: not known.
alter table restaurants
  add column weekly_hours text not null default '' constraint restaurants_weekly_hours_check check (length(weekly_hours) <= 500),
  add column closed_days text not null default '' constraint restaurants_closed_days_check check (length(closed_days) <= 2000);
alter table drop_off_points
  add column weekly_hours text not null default '' constraint drop_off_points_weekly_hours_check check (length(weekly_hours) <= 500),
  add column closed_days text not null default '' constraint drop_off_points_closed_days_check check (length(closed_days) <= 2000);
alter table collection_sites
  add column weekly_hours text not null default '' constraint collection_sites_weekly_hours_check check (length(weekly_hours) <= 500),
  add column closed_days text not null default '' constraint collection_sites_closed_days_check check (length(closed_days) <= 2000);
