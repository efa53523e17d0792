-- Credits of a period count these apart from their type (docs/statistics.md): by an index of their own, which holds few rows.
create index transactions_restaurant_rewards on transactions (account_id, day)
  where type = 'redeem_reward' and variant = 'restaurant';
