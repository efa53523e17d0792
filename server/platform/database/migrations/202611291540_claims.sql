-- A claim of a customer, a restaurant or a partner about a loan or a movement, among the incidents. `place` is where the claimant says that
-- it was returned, or where the movement was recorded; `transaction_id` opened the loan, or is the movement. No text once its claimant is erased.
alter table incidents
  add column claimed_by text constraint incidents_claimed_by check (claimed_by in ('customer', 'restaurant', 'partner')),
  add column customer_id bigint,
  add column lot_id bigint,
  add column claim_text text check (claim_text <> ''),
  add column returned_on date,
  add constraint incidents_customer foreign key (account_id, customer_id) references customers (account_id, id) not valid,
  add constraint incidents_lot foreign key (account_id, lot_id) references lots (account_id, id) not valid,
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('surplus', 'gap', 'count', 'plan', 'late', 'claim')),
  add constraint incidents_of_claims check (
    case when kind = 'claim' then claimed_by is not null and transaction_id is not null and place is not null and place_id is not null
           and quantity > 0 and not fewer and case claimed_by when 'customer' then customer_id is not null
             when 'restaurant' then restaurant_id is not null else partner_id is not null end
         else num_nonnulls(claimed_by, customer_id, lot_id, claim_text, returned_on) = 0 end) not valid;
create unique index incidents_open_claim on incidents (account_id, transaction_id, lot_id) nulls not distinct where kind = 'claim' and status = 'open';
create index incidents_of_customer on incidents (account_id, customer_id, id) where customer_id is not null;

-- One transaction settles a gap and the claim that found it.
alter table incident_settlements
  add column claim boolean not null default false,
  drop constraint incident_settlements_account_id_transaction_id_key,
  add constraint incident_settlements_transaction unique (account_id, transaction_id, claim);

-- What is left of a claim follows its loan and its transaction: it is always computed.
create function relook_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into incident_relooks (account_id, incident_id) values (new.account_id, new.id);
  return null;
end $$;
create trigger claimed after insert on incidents for each row when (new.kind = 'claim') execute function relook_claim();
alter table incidents enable always trigger claimed;
