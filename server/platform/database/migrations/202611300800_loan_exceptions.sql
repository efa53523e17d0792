-- Days in which a container that comes back gives its kept deposit back. The policies of before
-- promise none in their clause, which stays as it was accepted.
alter table loan_policies add column reopen_days integer not null default 0
  constraint loan_policies_reopen check (reopen_days between 0 and 365);
-- What a policy was put aside for, by loan.
create index loan_steps_of on loan_steps (account_id, step, lot_id);
