import { type RawBuilder, sql } from 'kysely';

/**
 * The name of a place whose letter and number are SQL, of an existing account: a restaurant, a
 * partner, a drop-off point, a drawer as « Halles, Borne 1, Tiroir A ». Null for the others, which
 * have no name.
 */
export const placeNameSql = (
  account: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`case ${place}
  when 'R' then (select name from restaurants where account_id = ${account} and id = ${id})
  when 'P' then (select name from partners where account_id = ${account} and id = ${id})
  when 'D' then (select name from drop_off_points where account_id = ${account} and id = ${id})
  when 'T' then (
    select concat_ws(', ', z.name, m.name, w.name) from collection_drawers w
      join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
      join collection_sites z on z.account_id = m.account_id and z.id = m.site_id
     where w.account_id = ${account} and w.id = ${id}) end`;
