-- When the bytes of a mail began to leave. A worker that died before may have its mail sent by another; after it, nobody knows.
alter table mails add column handed_over_at timestamptz;
-- Under way when this column came: nobody knows of these either.
update mails set handed_over_at = claimed_at where claimed_at is not null and sent_at is null;
create index mails_unsent on mails (created_at) where sent_at is null;

-- Mails that have not left, over all initiatives, for the figures of a server; age of the oldest in seconds.
create function mails_by_state() returns table (state text, mails integer, seconds double precision)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select case when failure = 'Envoi interrompu' then 'interrupted' when failed_at is not null then 'failed'
      when claimed_at is not null then 'sending' else 'waiting' end,
    count(*)::integer, greatest(0, extract(epoch from now() - min(coalesce(failed_at, claimed_at, created_at))))::double precision
    from mails where sent_at is null group by 1
$$;
revoke execute on function mails_by_state() from public;
grant execute on function mails_by_state() to boucle_app;
