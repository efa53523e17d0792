-- The demonstration world is written by the platform, and shows counts.
grant insert on stock_counts, stock_count_places, stock_count_lines, stock_count_readings, count_schedule to boucle_platform;
