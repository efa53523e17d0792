-- Pieces that restaurants took back clean, washing them themselves, a day and format: the sums of cell_day_rollups from which the impact of an
-- initiative is read, whatever the number of its restaurants. As place_day_flows, rows are only added: a sum that late postings update would be
-- locked by two of them in either order. Written with each day by whoever writes it, hence by an older server too.
create table clean_return_days (
  account_id bigint not null,
  day date not null,
  format_id bigint not null,
  n bigint generated always as identity,
  -- Less than nothing where a posting takes away what another one of that day brought.
  pieces bigint not null,
  constraint clean_return_days_pkey primary key (account_id, day, format_id, n) include (pieces)
);
call protect_tenant_table('clean_return_days');
revoke update, delete, truncate on clean_return_days from boucle_app, boucle_platform;

create function add_clean_returns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into clean_return_days (account_id, day, format_id, pieces)
    select r.account_id, r.day, c.format_id, sum(r.pieces)
      from after_rows r join cells c on c.account_id = r.account_id and c.id = r.cell_id
     where is_clean_return(r.source, c.place, c.state)
     group by 1, 2, 3 having sum(r.pieces) <> 0 order by 1, 2, 3;
  else
    insert into clean_return_days (account_id, day, format_id, pieces)
    select r.account_id, r.day, c.format_id, sum(r.pieces)
      from (select account_id, cell_id, day, source, pieces from after_rows
            union all select account_id, cell_id, day, source, -pieces from before_rows) r
      join cells c on c.account_id = r.account_id and c.id = r.cell_id
     where is_clean_return(r.source, c.place, c.state)
     group by 1, 2, 3 having sum(r.pieces) <> 0 order by 1, 2, 3;
  end if;
  return null;
end $$;

-- Whether what a type of transaction brings into a cell was taken back by a restaurant that washes.
create function is_clean_return(type text, place text, state text) returns boolean
  language sql immutable parallel safe as $$
  select place = 'R' and state = 'clean'
     and type in ('return_container', 'return_guest_container', 'restaurant_pickup_drop_off_point_container')
$$;

create trigger clean_return_insert after insert on cell_day_rollups
  referencing new table as after_rows for each statement
  when (current_setting('app.moves_rows', true) is distinct from 'on') execute function add_clean_returns();
create trigger clean_return_update after update on cell_day_rollups
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('app.moves_rows', true) is distinct from 'on') execute function add_clean_returns();
-- A part of the tables, as the triggers of flows.
alter table cell_day_rollups enable always trigger clean_return_insert, enable always trigger clean_return_update;

insert into clean_return_days (account_id, day, format_id, pieces)
select r.account_id, r.day, c.format_id, sum(r.pieces)
  from cell_day_rollups r join cells c on c.account_id = r.account_id and c.id = r.cell_id
 where is_clean_return(r.source, c.place, c.state)
 group by 1, 2, 3 having sum(r.pieces) <> 0 order by 1, 2, 3;
