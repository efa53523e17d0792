-- On a server of a cluster a table bears the number of its piece in its name, and « case x when » of what is a value is written wrongly for it:
-- which of the two tables a level stands in is told by its columns.
create or replace function hold_levelled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into cells (account_id, place, place_id, format_id, state)
  values (new.account_id, coalesce(to_jsonb(new) ->> 'place', 'R'), coalesce(to_jsonb(new) ->> 'restaurant_id', to_jsonb(new) ->> 'place_id')::bigint,
          new.format_id, 'clean')
  on conflict (account_id, place, place_id, format_id, state) do nothing;
  return null;
end $$;
