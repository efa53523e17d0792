-- Whom and what the journal can be narrowed to, and the lines of one or the other, the latest first.
create index events_account_person on events (account_id, person_id, id desc);
create index events_account_action on events (account_id, action, id desc);
