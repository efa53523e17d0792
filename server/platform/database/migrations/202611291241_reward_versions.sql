-- Rewards are changed on a screen: of two people who save, the second sees what the first made.
alter table rewards add column version integer not null default 1;
