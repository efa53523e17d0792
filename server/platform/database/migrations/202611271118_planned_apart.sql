-- As before, but each change of a mail without CASE: a cluster by account takes no now() in one.
create or replace function forget_customer(mail text, known_as text) returns bigint
  language sql
  security definer
  set search_path = public, pg_temp
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
    update mails set recipient = '(effacé)', sealed_content = null, sealed_preview = null, failed_at = null, failure = null
     where account_id = app_account() and recipient = mail and sent_at is not null
  ), waiting as (
    update mails set recipient = '(effacé)', sealed_content = null, sealed_preview = null, failed_at = now(), failure = 'Conso effacé'
     where account_id = app_account() and recipient = mail and sent_at is null
  )
  select count(*) from changed
$$;

-- As before, but with a column: a cluster takes no answer without one from what it asks apart.
create or replace function is_being_removed(example bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (
    select 1 from accounts a join examples e on e.account_id = a.example_of and e.state = 'removing' where a.id = example
  );
