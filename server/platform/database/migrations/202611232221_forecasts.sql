-- What is asked for of each cell in the days after `as_of`, written anew each day (server/supply/writeForecasts.ts), and how wrong that was.
create table cell_forecasts (
  account_id bigint not null,
  cell_id bigint not null,
  -- The last day that it knows.
  as_of date not null,
  method text not null check (method in ('weekday', 'slow', 'naive', 'none')),
  -- Pieces on each of the seven days after; empty where nothing is forecast.
  week real[] not null,
  sigma real not null,
  -- Of a slow cell: what 1, 2, … days ask for at most, nine times of ten.
  quantiles integer[],
  -- Demand of the last 28 days, null on a day out of stock.
  history integer[] not null,
  -- Errors a day ahead of the last 28 days, in pieces.
  actual integer not null,
  own_error real not null,
  naive_error real not null,
  own_bias real not null,
  naive_bias real not null,
  lost integer not null,
  capped boolean not null,
  -- Days out of stock, of the last 30 and of the 30 before.
  out_days smallint not null,
  out_days_before smallint not null,
  primary key (account_id, cell_id),
  foreign key (account_id, cell_id) references cells (account_id, id)
);
call protect_tenant_table('cell_forecasts');
revoke delete, truncate on cell_forecasts from boucle_app, boucle_platform;

-- Up to which day the forecasts of an account know.
create table forecast_marks (
  account_id bigint primary key references accounts,
  as_of date not null
);
call protect_tenant_table('forecast_marks');
revoke delete, truncate on forecast_marks from boucle_app, boucle_platform;
