-- A forecast is made by the method whose squared error was least: own_error and own_bias are that method's.
alter table cell_forecasts drop constraint cell_forecasts_method_check;
alter table cell_forecasts add constraint cell_forecasts_method_check
  check (method in ('index', 'weekday', 'slow', 'fading', 'naive', 'none'));
update cell_forecasts set own_error = naive_error, own_bias = naive_bias where method = 'naive';
-- What servers of before still write; a later migration drops both.
alter table cell_forecasts alter column naive_error set default 0, alter column naive_bias set default 0;

-- How far it can be relied upon; servers of before write none.
alter table cell_forecasts add column trust text not null default 'few' check (trust in ('reliable', 'doubtful', 'few'));

-- The next run of the job forecasts every stock anew.
delete from forecast_marks;
