-- What dashboards and lists ask of the daily roll-ups are figures of whole transactions, one row in nine: an index of those alone.
create index daily_rollups_whole on daily_rollups (account_id, day, type, restaurant_id) where format_id = 0;
drop index daily_rollups_type;
