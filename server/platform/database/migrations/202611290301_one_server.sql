-- What stood twice for servers of before, or for a database spread over several servers, which Boucle no longer runs on.

-- Mails of an initiative are counted in mail_counts alone.
drop trigger counted_insert on mails;
drop trigger counted_delete on mails;
delete from account_counts where kind = 'mails';
alter table account_counts drop constraint account_counts_kind_check;
alter table account_counts add constraint account_counts_kind_check check (kind in ('restaurants', 'customers'));

-- Last sign-ins stand in last_sign_ins, last uses in api_access_uses.
alter table people drop column last_login_at;
alter table api_accesses drop column last_used_at;
