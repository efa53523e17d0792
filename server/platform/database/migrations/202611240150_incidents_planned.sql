-- What never changes of an incident is written with it, so that a list sorts and sums many without reading a transaction for each: whether fewer
-- pieces were there than the books said, whether a stock count wrote it, whose restaurant and which partner it concerns.
alter table incidents
  add column fewer boolean not null default false,
  add column by_stock_count boolean not null default false,
  add column restaurant_id bigint,
  add column partner_id bigint;

update incidents i set restaurant_id = t.restaurant_id, partner_id = t.partner_id,
       fewer = coalesce(i.kind = 'count' and t.variant = 'missing_at', false) or i.kind = 'gap' and exists (
         select from transaction_lines l where l.account_id = i.account_id and l.transaction_id = i.transaction_id
            and l.format_id = i.format_id and l.role = 'missing'),
       by_stock_count = exists (
         select from stock_count_lines l where l.account_id = i.account_id and l.transaction_id = i.transaction_id and l.format_id = i.format_id)
  from transactions t where t.account_id = i.account_id and t.id = i.transaction_id;
update incidents i set restaurant_id = s.place_id from round_stops s
 where s.account_id = i.account_id and s.round_id = i.round_id and s.n = i.round_stop and s.place = 'R';

-- `incident_relooks` names every incident of which what is left has to be computed: something settles a part of it, its transaction was taken back, or
-- its pickup was corrected. Of every other one all is left, or nothing once it is settled.
insert into incident_relooks (account_id, incident_id)
select i.account_id, i.id from incidents i join transactions u on u.account_id = i.account_id and u.reverses_id = i.transaction_id
union
select i.account_id, i.id from incidents i join incident_settlements s on s.account_id = i.account_id and s.incident_id = i.id
 where s.quantity < i.quantity
union
select i.account_id, i.id from incidents i
  join transactions c on c.account_id = i.account_id and c.order_id = i.order_id and c.type = 'pickup_customer_order_fix'
   and c.variant = 'fewer_taken'
on conflict (account_id, incident_id) do nothing;

create or replace function place_incident() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  behind transactions;
begin
  if new.transaction_id is null then
    update incidents set restaurant_id = (
        select s.place_id from round_stops s
         where s.account_id = new.account_id and s.round_id = new.round_id and s.n = new.round_stop and s.place = 'R')
     where account_id = new.account_id and id = new.id;
    return null;
  end if;
  select * into behind from transactions where account_id = new.account_id and id = new.transaction_id;
  update incidents set restaurant_id = behind.restaurant_id, partner_id = behind.partner_id,
         fewer = coalesce(new.kind = 'count' and behind.variant = 'missing_at', false) or new.kind = 'gap' and exists (
           select from transaction_lines l where l.account_id = new.account_id and l.transaction_id = new.transaction_id
              and l.format_id = new.format_id and l.role = 'missing')
   where account_id = new.account_id and id = new.id;
  if behind.collection_drawer_id is not null then
    update incidents set place = 'T', place_id = behind.collection_drawer_id where account_id = new.account_id and id = new.id;
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
    select account_id, id from incidents where account_id = new.account_id and order_id = new.order_id
       and (id <> new.id or exists (
         select from transactions c where c.account_id = new.account_id and c.order_id = new.order_id
            and c.type = 'pickup_customer_order_fix' and c.variant = 'fewer_taken'))
    on conflict (account_id, incident_id) do nothing;
  end if;
  return null;
end $$;
drop trigger placed on incidents;
create trigger placed after insert on incidents for each row
  when (new.place is null and new.transaction_id is not null or new.round_id is not null and new.restaurant_id is null)
  execute function place_incident();

-- What wrote an incident or settled it is taken back, or the pickup that it comes from is corrected.
create or replace function relook_incidents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.reverses_id is not null then
    insert into incident_relooks (account_id, incident_id)
    select account_id, incident_id from incident_settlements where account_id = new.account_id and transaction_id = new.reverses_id
    union
    select account_id, id from incidents where account_id = new.account_id and transaction_id = new.reverses_id
    on conflict (account_id, incident_id) do nothing;
  end if;
  if new.order_id is not null then
    insert into incident_relooks (account_id, incident_id)
    select account_id, id from incidents where account_id = new.account_id and order_id = new.order_id
    on conflict (account_id, incident_id) do nothing;
  end if;
  return null;
end $$;
drop trigger relooked on transactions;
create trigger relooked after insert on transactions for each row
  when (new.reverses_id is not null or new.type = 'pickup_customer_order_fix' and new.variant = 'fewer_taken') execute function relook_incidents();

create function relook_settled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from incidents where account_id = new.account_id and id = new.incident_id and quantity > new.quantity) then
    insert into incident_relooks (account_id, incident_id) values (new.account_id, new.incident_id)
    on conflict (account_id, incident_id) do nothing;
  end if;
  return null;
end $$;
create trigger relooked after insert on incident_settlements for each row execute function relook_settled();

create function count_incidents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update incidents set by_stock_count = true
   where account_id = new.account_id and transaction_id = new.transaction_id and format_id = new.format_id;
  return null;
end $$;
create trigger told after insert or update of transaction_id on stock_count_lines for each row when (new.transaction_id is not null)
  execute function count_incidents();

alter table incidents enable always trigger placed;
alter table transactions enable always trigger relooked;
alter table incident_settlements enable always trigger relooked;
alter table stock_count_lines enable always trigger told;

-- Both of a restaurant and of a partner are filtered.
create index incidents_restaurant on incidents (account_id, restaurant_id, created_at) where restaurant_id is not null;
