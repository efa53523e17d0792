-- An invoice of a restaurant's month is paid with its statement, and bears no way to pay. Papers issued before are as they were.
alter table invoices add column on_statement boolean not null default false;
