-- The demo world is written in the platform's scope, its washing lots too.
grant insert on wash_sites, wash_lot_numbers, wash_lots, wash_lot_lines, wash_rejects to boucle_platform;
grant update on wash_lot_numbers to boucle_platform;
