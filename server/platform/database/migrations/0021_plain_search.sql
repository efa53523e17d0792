-- Letters as people type them in a search: without accents nor case, « L’Œuf d’Élodie » as « l'oeuf d'elodie ».
-- Written with what PostgreSQL has by itself: the extension `unaccent` is not immutable, and a hosted database may not have it.
create function plain(said text) returns text language sql immutable parallel safe
return lower(translate(
  regexp_replace(regexp_replace(regexp_replace(normalize(said, nfd), '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'),
  '’', ''''));

alter table customers add column searched text not null generated always as (plain(email || ' ' || name)) stored;
