-- Months of a file of entries whose rows were no longer those of their seal when it was made.
alter table accounting_exports add column broken_months date[] not null default '{}';
