-- Payments of an account by their day: « Paiements » and the report.
create index settlements_payments on settlements (account_id, day, id) where kind in ('payment_received', 'payment_made');
