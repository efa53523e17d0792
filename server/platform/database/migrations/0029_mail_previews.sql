-- A notice is first handed to a job, which makes it a mail.
alter table notices add column queued_at timestamptz;
drop index notices_waiting;
create index notices_waiting on notices (id) where queued_at is null;

-- Traces of mails go after a year.
alter table mails drop constraint mails_resends_id_fkey;
alter table mails add constraint mails_resends_id_fkey foreign key (resends_id) references mails on delete set null;

-- Who is forgotten is not told anything any more, and what they were told goes too.
create or replace function forget_customer(mail text, known_as text) returns bigint
  language sql
  security definer
  set search_path = public
as $$
  with changed as (
    update events e
       set details = replace(
             replace(e.details::text, trim(both '"' from to_json(mail)::text), '(effacé)'),
             case when known_as = '' then chr(1) else to_json(known_as)::text end, '"(effacé)"')::jsonb
     where e.account_id = app_account()
       and (position(trim(both '"' from to_json(mail)::text) in e.details::text) > 0
            or (known_as <> '' and position(to_json(known_as)::text in e.details::text) > 0))
    returning 1
  ), sent as (
    update mails set recipient = '(effacé)', sealed_content = null, sealed_preview = null,
        failed_at = case when sent_at is null then now() end, failure = case when sent_at is null then 'Conso effacé' end
     where account_id = app_account() and recipient = mail
  )
  select count(*) from changed
$$;
