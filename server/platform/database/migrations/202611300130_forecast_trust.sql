-- A forecast is made by the method whose squared error was least; errors are of that method alone.
alter table cell_forecasts drop constraint cell_forecasts_method_check;
alter table cell_forecasts add constraint cell_forecasts_method_check
  check (method in ('index', 'weekday', 'slow', 'fading', 'naive', 'none'));
alter table cell_forecasts rename column own_error to error;
alter table cell_forecasts rename column own_bias to bias;
update cell_forecasts set error = naive_error, bias = naive_bias where method = 'naive';
alter table cell_forecasts drop column naive_error, drop column naive_bias;

-- How far it can be relied upon. The next day's forecasts replace these.
alter table cell_forecasts add column trust text not null default 'few' check (trust in ('reliable', 'doubtful', 'few'));
alter table cell_forecasts alter column trust drop default;
-- Forecasts are written anew at the next run of the job.
delete from forecast_marks;
