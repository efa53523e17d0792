-- What a stop of a round did otherwise than planned, by more than a fifth: an incident that somebody explains. The books follow what was done, so
-- nothing of it is ever settled. `fewer`: less was done than planned.
alter table incidents
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('surplus', 'gap', 'count', 'plan')),
  drop constraint incidents_check1,
  add constraint incidents_of_rounds check (round_id is null or transaction_id is null and kind in ('surplus', 'plan')) not valid,
  add constraint incidents_of_plans check (kind <> 'plan' or round_id is not null and status <> 'settled') not valid;

-- A format that somebody set a level for is looked at where it was never held: its stock begins at nothing.
create function hold_levelled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into cells (account_id, place, place_id, format_id, state)
  values (new.account_id, case tg_table_name when 'restaurant_formats' then 'R' else to_jsonb(new) ->> 'place' end,
          (to_jsonb(new) ->> case tg_table_name when 'restaurant_formats' then 'restaurant_id' else 'place_id' end)::bigint, new.format_id, 'clean')
  on conflict (account_id, place, place_id, format_id, state) do nothing;
  return null;
end $$;
create trigger held after insert or update on restaurant_formats for each row
  when (new.alert_level > 0 or new.target_level > 0) execute function hold_levelled();
create trigger held after insert or update on place_levels for each row
  when (new.place in ('A', 'P') and (new.alert_level > 0 or new.target_level > 0)) execute function hold_levelled();

insert into cells (account_id, place, place_id, format_id, state)
select account_id, 'R', restaurant_id, format_id, 'clean' from restaurant_formats where alert_level > 0 or target_level > 0
on conflict (account_id, place, place_id, format_id, state) do nothing;
insert into cells (account_id, place, place_id, format_id, state)
select account_id, place, place_id, format_id, 'clean' from place_levels where place in ('A', 'P') and (alert_level > 0 or target_level > 0)
on conflict (account_id, place, place_id, format_id, state) do nothing;
