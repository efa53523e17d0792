-- An act of a counter that was refused after it had been done without network: its pieces are an incident at the restaurant, of which nothing is
-- posted before somebody settles it. `detail` is the sentence of the refusal.
alter table incidents
  add column refused_type text
    check (refused_type in ('return_container', 'grab_guest_container', 'return_guest_container', 'customerless_refill')),
  add column refused_card_id bigint,
  add constraint incidents_refused_card foreign key (account_id, refused_card_id) references card_holders (account_id, id) not valid,
  add constraint incidents_of_refused_acts check (
    case when refused_type is null then refused_card_id is null
         else kind = 'surplus' and transaction_id is null and round_id is null and place = 'R' and restaurant_id = place_id and detail <> '' end) not valid;
