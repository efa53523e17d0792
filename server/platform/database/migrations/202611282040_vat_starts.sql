-- A month within which VAT changes is billed at that of one day, which somebody chose; null is its last day.
alter table closed_months add column vat_day date;

-- A change of VAT that has not begun is replaced or given up: nothing was booked at it. One that has begun stays.
grant delete on vat_rates to boucle_app;
create trigger keep_begun before delete on vat_rates for each row
  when (old.valid_from <= (now() at time zone 'Europe/Paris')::date) execute function refuse_change();
