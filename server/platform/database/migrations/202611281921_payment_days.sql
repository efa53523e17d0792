-- A restaurant's month is paid within 45 days (periodic invoices, C. com. L. 441-10); what a service did not bring back within 60, by a term of its own.
alter table accounts
  add column service_payment_days integer not null default 30
    constraint accounts_service_payment_days_check check (service_payment_days between 0 and 60),
  -- The term that was shortened, until the next closing says so.
  add column former_payment_days integer;
update accounts set service_payment_days = payment_days;
update accounts set former_payment_days = payment_days, payment_days = 45 where payment_days > 45;
