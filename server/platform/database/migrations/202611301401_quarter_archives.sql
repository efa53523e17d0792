-- The archive of a quarter; null is the whole year.
alter table year_archives add column quarter smallint check (quarter between 1 and 4);
