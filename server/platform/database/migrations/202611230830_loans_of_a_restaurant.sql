-- The loans of one restaurant lie among those of all the others.
create index lots_restaurant on lots (account_id, restaurant_id, since) where restaurant_id is not null;
