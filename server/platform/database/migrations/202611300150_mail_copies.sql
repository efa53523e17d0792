-- A failed mail that was sent again is looked up by its copy.
create index mails_resends on mails (account_id, resends_id) where resends_id is not null;
