-- The demo world has an act that waits to be confirmed.
grant insert on awaiting_acts to boucle_platform;
