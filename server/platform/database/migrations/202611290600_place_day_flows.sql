-- What came to and went from each counted place a day: the sums of cell_day_rollups without changes of state at the place and gaps, from which
-- the list of places to count is read. Rows are only added: a sum of several stocks that late postings update would be locked by two of them in
-- either order. Written with each day by whoever writes it, hence by an older server too.
create table place_day_flows (
  account_id bigint not null,
  day date not null,
  place text not null,
  place_id bigint not null,
  n bigint generated always as identity,
  -- Less than nothing where a posting takes away what another one of that day brought.
  pieces bigint not null,
  constraint place_day_flows_pkey primary key (account_id, day, place, place_id, n) include (pieces)
);
call protect_tenant_table('place_day_flows');
revoke update, delete, truncate on place_day_flows from boucle_app, boucle_platform;

create function add_place_flows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into place_day_flows (account_id, day, place, place_id, pieces)
    select r.account_id, r.day, c.place, c.place_id, sum(abs(r.pieces))
      from after_rows r join cells c on c.account_id = r.account_id and c.id = r.cell_id
     where r.counterpart not in ('=', 'X.gap') and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
     group by 1, 2, 3, 4 having sum(abs(r.pieces)) <> 0 order by 1, 2, 3, 4;
  else
    insert into place_day_flows (account_id, day, place, place_id, pieces)
    select r.account_id, r.day, c.place, c.place_id, sum(r.pieces)
      from (select account_id, cell_id, day, counterpart, abs(pieces) as pieces from after_rows
            union all select account_id, cell_id, day, counterpart, -abs(pieces) from before_rows) r
      join cells c on c.account_id = r.account_id and c.id = r.cell_id
     where r.counterpart not in ('=', 'X.gap') and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
     group by 1, 2, 3, 4 having sum(r.pieces) <> 0 order by 1, 2, 3, 4;
  end if;
  return null;
end $$;

create trigger flow_insert after insert on cell_day_rollups
  referencing new table as after_rows for each statement execute function add_place_flows();
create trigger flow_update after update on cell_day_rollups
  referencing old table as before_rows new table as after_rows for each statement execute function add_place_flows();
-- As the triggers of months: a part of the tables.
alter table cell_day_rollups enable always trigger flow_insert, enable always trigger flow_update;

insert into place_day_flows (account_id, day, place, place_id, pieces)
select r.account_id, r.day, c.place, c.place_id, sum(abs(r.pieces))
  from cell_day_rollups r join cells c on c.account_id = r.account_id and c.id = r.cell_id
 where r.counterpart not in ('=', 'X.gap') and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
 group by 1, 2, 3, 4 having sum(abs(r.pieces)) <> 0 order by 1, 2, 3, 4;
