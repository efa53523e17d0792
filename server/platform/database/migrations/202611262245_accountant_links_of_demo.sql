-- The demo world is written in the platform's scope, which writes the rows of its initiatives.
grant insert on accountant_links to boucle_platform;
