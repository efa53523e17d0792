-- How many numbers are left, from the first step of a conversion on: its first range ends somewhere, and nothing is made beyond it until it is over.
create or replace function ids_left() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select max(to_id) from id_ranges) - (select last_value from transactions_id_seq) where exists (select from id_ranges)
$$;

-- Whether all tables are in ranges: a range that is made before has no place in those that come later.
create function are_all_in_ranges() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) = 5 from tables_in_ranges()
$$;
revoke execute on function are_all_in_ranges() from public, boucle_app, boucle_platform;

-- Whether fewer numbers are left in the ranges of transactions than the last range has: none was made ahead for long. Null as long as tables are
-- plain, which no server need ask for.
create function are_ids_short() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select ids_left() < (select size from id_ranges order by n desc limit 1)
$$;
revoke execute on function are_ids_short() from public;

-- Two at once: whoever waited for the last range was handed the one that was the last when it began to wait, and made the next one again.
create or replace function add_id_range() returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '150ms' as $$
declare
  last id_ranges;
  one record;
  own text;
begin
  lock table id_ranges in share row exclusive mode;
  if not are_all_in_ranges() then
    raise exception 'transactions are not all in ranges yet';
  end if;
  select * into strict last from id_ranges order by n desc limit 1;
  for one in select * from tables_in_ranges() loop
    own := format('%s_r%s', one.place, last.n + 1);
    execute format('create table %I (like %I including defaults including generated including constraints including storage)', own, one.place);
    call protect_tenant_table(own::regclass);
    execute format('revoke all on %I from boucle_app, boucle_platform', own);
    execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', own);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', one.place, own, last.to_id, last.to_id + last.size);
  end loop;
  insert into id_ranges (n, to_id, size) values (last.n + 1, last.to_id + last.size, last.size);
  return last.n + 1;
end $$;

create or replace function prepare_id_range() returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '150ms' as $$
begin
  if not are_all_in_ranges() then
    return null;
  end if;
  lock table id_ranges in share row exclusive mode;
  if ids_left() < 2 * (select size from id_ranges order by n desc limit 1) then
    return add_id_range();
  end if;
  return null;
end $$;
