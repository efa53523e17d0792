-- Finds the orders that ended on a day, which the partner's dashboard counts.
create index order_events_ended on order_events (account_id, at) where status in ('done', 'cancelled');
