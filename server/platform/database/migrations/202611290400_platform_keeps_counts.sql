-- Who administers the platform supplies a partner and takes supplies back, also before a count.
grant insert on count_corrections to boucle_platform;
