-- Who set a deposit or a price: an alert on it is judged by a colleague. Null for those of before, and for worlds.
-- Read by the search for anomalies alone.
alter table format_prices add column set_by bigint constraint format_prices_set_by_fkey references people;
alter table price_lines add column set_by bigint constraint price_lines_set_by_fkey references people;
