-- Two people who change the quantities of an order, the levels of a restaurant or what stands on the statements at once are told.
alter table orders add column version integer not null default 1;
alter table restaurants add column levels_version integer not null default 1;
alter table accounts add column issuer_version integer not null default 1;
