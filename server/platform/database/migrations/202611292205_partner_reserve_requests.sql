-- A partner asks for its reserve as well: no restaurant is named then, and no round brings it.
alter table supply_requests
  alter column restaurant_id drop not null,
  add constraint supply_requests_place check (restaurant_id is not null or partner_id is not null),
  drop constraint supply_requests_check,
  add constraint supply_requests_check check (
    (status in ('planned', 'delivered') and restaurant_id is not null) = (round_id is not null)
    and (status <> 'planned' or restaurant_id is not null));
