-- Sums of months that their days give in some milliseconds, whatever the length of a year's history (docs/performance.md), and what each day added
-- to the fleet, which cell_day_rollups has of the cells outside.
drop trigger month_insert on cell_day_rollups;
drop trigger month_update on cell_day_rollups;
drop trigger month_insert on money_day_rollups;
drop trigger month_update on money_day_rollups;
drop function roll_up_cell_months();
drop function roll_up_money_months();
drop table cell_month_rollups;
drop table money_month_rollups;

drop trigger book_day_to_month on book_day_rollups;
drop function book_day_to_month();
drop table book_month_rollups;

drop table deposit_month_rollups;
drop table fleet_rollups;
