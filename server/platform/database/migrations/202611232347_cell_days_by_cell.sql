-- Days of stocks are read cell by cell: where the planner knew nothing of a young table it walked all days of an account instead.
drop index cell_days_day;
