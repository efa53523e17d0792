-- When an initiative was connected to the payment provider. Each message of the provider moves `updated_at`: by it a connection that is never
-- compared stayed new for ever.
alter table payment_connections add column connected_at timestamptz not null default now();
update payment_connections set connected_at = updated_at;
