-- A range is made once a quarter of its like is left: each one that is there, empty or not, is planned and looked into by whatever names no number.
create or replace function prepare_id_range() returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '150ms' as $$
begin
  if not are_all_in_ranges() then
    return null;
  end if;
  lock table id_ranges in share row exclusive mode;
  if ids_left() < (select size / 4 from id_ranges order by n desc limit 1) then
    return add_id_range();
  end if;
  return null;
end $$;

-- Whether fewer numbers are left than half of what the job waits for: it did not run for long. Null as long as tables are plain.
create or replace function are_ids_short() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select ids_left() < (select size / 8 from id_ranges order by n desc limit 1)
$$;
