-- Which process compares an account with the payment provider, and until when unless it says so again: one at a time, in whatever process.
-- A lease and no lock: the comparison asks the provider for minutes, between transactions that may each have another connection.
alter table payment_connections
  add column reconciled_by uuid,
  add column reconciling_until timestamptz;
