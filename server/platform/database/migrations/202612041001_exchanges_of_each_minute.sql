-- Exchanges with the platform of invoices run each minute: in the list of an account only those that wait, run or failed stand.
create or replace function jobs_of_account(account bigint)
  returns table (
    id uuid, name text, state text, shared boolean, start_after timestamptz, tries integer,
    created_at timestamptz, started_at timestamptz, ended_at timestamptz, about bigint
  )
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then
    return;
  end if;
  return query
    select j.id, j.name, case j.state::text when 'created' then 'waiting' else j.state::text end, j.data ->> 'accountId' is null,
        j.start_after, case j.state::text when 'created' then 0 when 'retry' then j.retry_count else j.retry_count + 1 end,
        j.created_on, j.started_on, j.completed_on, case when j.name in ('mail', 'build-app') then (j.data ->> 'id')::bigint end
      from pgboss.job j
     where (j.data ->> 'accountId')::bigint = account and not (j.name = 'invoice-platform' and j.state = 'completed')
        or (j.data ->> 'accountId' is null and j.name in ('verify-ledgers', 'find-all-anomalies', 'reconcile', 'purge'));
end $$;
