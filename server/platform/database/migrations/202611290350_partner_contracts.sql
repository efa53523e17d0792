-- Day on which the contract with a partner ends, read in its list and on its page.
alter table partners add column contract_ends_on date;
