-- How many mails an initiative was sent, beside them: a cluster keeps both where no server but the coordinator is asked, whereas restaurants and
-- customers are counted on the server that has the initiative. The numbers of before stay for the version of before.
create table mail_counts (
  account_id bigint not null references accounts,
  -- Whose connection wrote: two mails do not wait for each other.
  slot smallint not null,
  total bigint not null,
  primary key (account_id, slot)
) with (fillfactor = 40);
call protect_tenant_table('mail_counts');
revoke delete on mail_counts from boucle_app, boucle_platform;

-- Of what is written or taken away together: 1 for rows that come, -1 for rows that go. Mails of the platform belong to no initiative.
create function count_mails() returns trigger language plpgsql as $$
begin
  insert into mail_counts as c (account_id, slot, total)
  select account_id, mod(pg_backend_pid(), 16), tg_argv[0]::integer * count(*) from changed
   where account_id is not null group by account_id order by account_id
  on conflict (account_id, slot) do update set total = c.total + excluded.total;
  return null;
end $$;
create trigger summed_insert after insert on mails referencing new table as changed for each statement execute function count_mails('1');
create trigger summed_delete after delete on mails referencing old table as changed for each statement execute function count_mails('-1');
alter table mails enable always trigger summed_insert;
alter table mails enable always trigger summed_delete;
insert into mail_counts (account_id, slot, total) select account_id, 0, count(*) from mails where account_id is not null group by 1;
