-- What waits for somebody is counted each time the menu is read: two short indexes instead of every card and every mail.
create index card_holders_to_print on card_holders (account_id) where card_issued_at is null and status <> 'disabled';
create index mails_failed on mails (account_id, failed_at) where sent_at is null and failed_at is not null;
