-- The personal data of a conso is erased on demand while the ledger stays true.

alter table customers add column erased_at timestamptz;

-- The trace of what was done stays, without the e-mail and the name of whom it concerned. The application itself may not change a
-- trace: this runs as the owner, for the account of the transaction alone.
create function forget_customer(mail text, known_as text) returns bigint
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
    update mails set recipient = '(effacé)' where account_id = app_account() and recipient = mail
  )
  select count(*) from changed
$$;
revoke execute on function forget_customer(text, text) from public, boucle_platform;
grant execute on function forget_customer(text, text) to boucle_app;
