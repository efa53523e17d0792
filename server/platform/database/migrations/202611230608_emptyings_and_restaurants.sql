-- When a drawer was last emptied, and what was then counted otherwise than expected: found among its emptyings alone, which are few beside
-- all that was put into it.
create index transactions_emptied on transactions (account_id, collection_drawer_id, completed_at desc)
  where type = 'empty_collection_terminal_drawer' and status = 'completed' and reverses_id is null;

-- What one restaurant did lately: by day first, its figures lie among those of all the others.
create index daily_rollups_restaurant on daily_rollups (account_id, restaurant_id, day) where format_id = 0;

-- What was counted otherwise at a drawer, apart from the surpluses of restaurants.
create index incidents_gap on incidents (account_id, transaction_id) where kind = 'gap';
