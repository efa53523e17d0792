-- The oldest loan that is in no roll-up is looked for account by account: each question is about one account, whose rows one server has.
create or replace function loans_behind_seconds() returns double precision
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  one bigint;
  since timestamptz;
  oldest timestamptz;
begin
  for one in select id from accounts loop
    select t.completed_at into since
      from lot_rows r join transactions t on t.account_id = r.account_id and t.id = r.transaction_id
     where r.account_id = one
       and r.n > (select coalesce(max(rolled_up_to), 0) from loan_rollup_marks where account_id = one)
     order by r.n limit 1;
    oldest := least(oldest, since);
  end loop;
  return coalesce(greatest(0, extract(epoch from now() - oldest)), 0);
end
$$;

-- What a function sets by set_config reaches no other server; what `set local` sets does.
create or replace function remove_example_rows(example bigint, place regclass, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gone integer;
  latest_first text := '';
begin
  if not is_being_removed(example) then
    raise exception 'account % is no example that is being removed', example using errcode = 'BL002';
  end if;
  -- A row refers to rows before it: a reversal to what it reverses.
  if exists (select from pg_constraint where contype = 'f' and conrelid = place and confrelid = place) then
    latest_first := 'order by id desc';
  end if;
  execute format('set local app.removes_example = %L', example);
  execute format(
    'delete from %1$s where account_id = $1 and ctid = any (array(select ctid from %1$s where account_id = $1 %2$s limit $2))',
    place, latest_first
  ) using example, most;
  get diagnostics gone = row_count;
  set local app.removes_example = '';
  return gone;
end
$$;
