-- An initiative in franchise that crosses the upper threshold bills VAT from that day on: the month is two periods, each with its invoice.
-- When somebody said so; null for a change that holds from the 1st of a month.
alter table vat_rates add column threshold_at timestamptz;

-- First day of the second period of a month that was closed as two; null is one period.
alter table closed_months
  add column vat_since date,
  add constraint closed_months_vat_since_within check (vat_since > month and vat_since < month + interval '1 month');
