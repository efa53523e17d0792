-- Up to which Monday the weekly mail of money out was written.
alter table accounts add column money_mailed_until date;
-- The accountant of a link is written to as well, where that is wanted.
alter table accountant_links add column weekly_mail boolean not null default false;
