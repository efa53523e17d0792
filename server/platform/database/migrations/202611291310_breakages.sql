-- What restaurants reported as broken or lost: the ones that wait, and those of one restaurant.
create index transactions_breakages on transactions (account_id, status, restaurant_id, id)
  where type = 'admin_out' and variant in ('restaurant_clean', 'restaurant_dirty');
