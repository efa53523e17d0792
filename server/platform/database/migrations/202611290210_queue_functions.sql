-- The queue (schema pgboss, made by its library) has no policies: its rows name their account inside what they say. An initiative's
-- transaction reaches it by these functions alone, for its own account; the worker reads and writes it in the platform's scope.

-- Adds a job as the library does: the queue says how often it is tried, and for how long.
create function add_job(queue text, about jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not may_search((about ->> 'accountId')::bigint) then
    raise exception 'the job is not of the account of this transaction' using errcode = '42501';
  end if;
  insert into pgboss.job (name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, about, now(), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second', q.retry_limit,
        q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from pgboss.queue q where q.name = queue;
  if not found then
    raise exception 'no queue is called %', queue;
  end if;
end $$;

-- The jobs of an account, and those for all accounts at once that anybody may know of; those of each minute would fill the list. Never
-- what a job put out: it may tell of others.
create function jobs_of_account(account bigint)
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
     where (j.data ->> 'accountId')::bigint = account
        or (j.data ->> 'accountId' is null and j.name in ('verify-ledgers', 'find-all-anomalies', 'reconcile', 'purge'));
end $$;

-- Gives a job of an account that failed for good one more try, now; false when it is in another state.
create function retry_job(account bigint, queue text, job_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not may_search(account) then
    return false;
  end if;
  -- As the library's own retry does.
  update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
   where name = queue and id = job_id and state = 'failed' and (data ->> 'accountId')::bigint = account;
  return found;
end $$;

-- How many jobs are not done, and the age of the oldest, whatever their account.
create function undone_jobs() returns table (queue text, state text, jobs integer, seconds double precision)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select j.name, j.state::text, count(*)::integer, greatest(0, max(extract(epoch from now() - case j.state::text
        when 'failed' then j.completed_on when 'active' then j.started_on else j.start_after end)))::double precision
      from pgboss.job j where j.state::text in ('created', 'retry', 'active', 'failed') group by 1, 2 order by 1, 2;
end $$;

-- Seconds since a queue's last job was done; null when none was.
create function seconds_since_job(queue text) returns double precision
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (select extract(epoch from now() - max(completed_on)) from pgboss.job where name = queue and state = 'completed');
end $$;

revoke execute on function add_job(text, jsonb), jobs_of_account(bigint), retry_job(bigint, text, uuid), undone_jobs(),
  seconds_since_job(text) from public;
grant execute on function add_job(text, jsonb), jobs_of_account(bigint), retry_job(bigint, text, uuid), undone_jobs(),
  seconds_since_job(text) to boucle_app, boucle_platform;
