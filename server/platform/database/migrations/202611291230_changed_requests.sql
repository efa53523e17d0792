-- The lines of a request may be replaced as long as nobody answered it; what a stop did stays.
grant delete on supply_request_lines to boucle_app;
create trigger done_once before delete on supply_request_lines for each row when (old.done is not null) execute function refuse_change();

-- Requests of a partner and of a restaurant, the latest first.
create index supply_requests_partner on supply_requests (account_id, partner_id, asked_at, id);
create index supply_requests_restaurant on supply_requests (account_id, restaurant_id, asked_at, id);
