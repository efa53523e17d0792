-- Where each incident was counted: its place is searched, and what is off at a place is summed, without reading its movements again.
alter table incidents add column place text, add column place_id bigint;

update incidents i set place = 'T', place_id = t.collection_drawer_id from transactions t
 where t.account_id = i.account_id and t.id = i.transaction_id and t.collection_drawer_id is not null;
update incidents i set place = c.place, place_id = c.place_id
  from movements m
  join cells x on x.account_id = m.account_id and x.id in (m.from_cell, m.to_cell) and x.place = 'X' and x.state = 'gap'
  join cells c on c.account_id = m.account_id and c.id in (m.from_cell, m.to_cell) and c.place <> 'X'
 where i.place is null and m.account_id = i.account_id and m.transaction_id = i.transaction_id and x.format_id = i.format_id;

-- Incidents that were settled and of which something was taken back since, or shared with another of the order: their status says « settled »,
-- what is left of them is computed anew. No reference to incidents: who takes a transaction back holds the books already, and would wait here
-- for whoever settles the incident and waits for the books.
create table incident_relooks (
  account_id bigint not null references accounts,
  incident_id bigint not null,
  primary key (account_id, incident_id)
);
call protect_tenant_table('incident_relooks');
revoke insert, update, delete, truncate on incident_relooks from boucle_app, boucle_platform;

insert into incident_relooks (account_id, incident_id)
select s.account_id, s.incident_id from incident_settlements s
  join transactions u on u.account_id = s.account_id and u.reverses_id = s.transaction_id
union
select account_id, id from incidents where order_id is not null and status = 'settled';

-- Whoever writes an incident, of whatever version, has written its movements by the end of the statement.
create function place_incident() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  drawer bigint;
begin
  select collection_drawer_id into drawer from transactions where account_id = new.account_id and id = new.transaction_id;
  if drawer is not null then
    update incidents set place = 'T', place_id = drawer where account_id = new.account_id and id = new.id;
  else
    update incidents i set place = c.place, place_id = c.place_id
      from movements m
      join cells x on x.account_id = m.account_id and x.id in (m.from_cell, m.to_cell) and x.place = 'X' and x.state = 'gap'
      join cells c on c.account_id = m.account_id and c.id in (m.from_cell, m.to_cell) and c.place <> 'X'
     where i.account_id = new.account_id and i.id = new.id and m.account_id = new.account_id and m.transaction_id = new.transaction_id
       and x.format_id = new.format_id;
  end if;
  -- One more surplus of an order takes what a correction had taken back of an earlier one.
  if new.order_id is not null then
    insert into incident_relooks (account_id, incident_id)
    select account_id, id from incidents where account_id = new.account_id and order_id = new.order_id and id <> new.id
    on conflict (account_id, incident_id) do nothing;
  end if;
  return null;
end $$;
create trigger placed after insert on incidents for each row when (new.place is null and new.transaction_id is not null)
  execute function place_incident();

-- What settled an incident, or corrected the pickup that it comes from, is taken back.
create function relook_incidents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into incident_relooks (account_id, incident_id)
  select account_id, incident_id from incident_settlements where account_id = new.account_id and transaction_id = new.reverses_id
  on conflict (account_id, incident_id) do nothing;
  if new.order_id is not null then
    insert into incident_relooks (account_id, incident_id)
    select account_id, id from incidents where account_id = new.account_id and order_id = new.order_id
    on conflict (account_id, incident_id) do nothing;
  end if;
  return null;
end $$;
create trigger relooked after insert on transactions for each row when (new.reverses_id is not null) execute function relook_incidents();

-- Bulk loading switches ordinary triggers off; these are a part of the tables.
alter table incidents enable always trigger placed;
alter table transactions enable always trigger relooked;

-- A period of incidents, and those of a place.
create index incidents_created on incidents (account_id, created_at);
create index incidents_place on incidents (account_id, place, place_id, created_at);
