-- Consos whom the file that brought them has invited by mail, as long as the mail has not left: some hundreds leave each hour.
alter table customers add column invitation_waits boolean not null default false;
create index customers_to_invite on customers (account_id, id) where invitation_waits;
