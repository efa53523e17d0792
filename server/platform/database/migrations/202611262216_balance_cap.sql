-- The most that a cagnotte may hold, in cents: new money beyond it is refused, what is there stays. The most that may be chosen is the contract's.
alter table accounts add column max_balance_cents integer not null default 15000 check (max_balance_cents > 0);
