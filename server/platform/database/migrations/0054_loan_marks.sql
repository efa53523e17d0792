-- Loans are rolled up to a number below which everything is written. Where no moment comes without a posting under way (a simulated year, one
-- posting after the other that takes long), the last number seen and the transactions begun by then are kept: once these are over, everything
-- up to that number is written.
alter table loan_rollup_marks
  add column seen_up_to bigint,
  add column seen_before bigint;

-- Seconds since the oldest loan or return that is in no roll-up was posted, of all accounts; 0 when there is none. For the metrics, which see no
-- account's rows.
create function loans_behind_seconds() returns double precision
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(greatest(0, extract(epoch from now() - min(t.completed_at))), 0)
    from accounts a left join loan_rollup_marks m on m.account_id = a.id
   cross join lateral (
     select transaction_id from lot_rows r where r.account_id = a.id and r.n > case when m.rolled_up_to is null then 0 else m.rolled_up_to end
      order by r.n limit 1) oldest
    join transactions t on t.account_id = a.id and t.id = oldest.transaction_id
$$;
revoke execute on function loans_behind_seconds() from public;
grant execute on function loans_behind_seconds() to boucle_app;
