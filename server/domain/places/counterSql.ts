import { sql } from 'kysely';

/**
 * SQL: name of who made a reading: « Lucas (invité) », « Jade Pineau (Vélocourse) », « Camille ».
 * `v`: its guest, if any; `p`: the person who answers for it.
 */
export const counterSql = sql`case when v.id is null then coalesce(nullif(p.name, ''), p.email)
  else v.name || ' (' || coalesce((select o.name from partners o where o.account_id = v.account_id and o.id = p.partner_id), 'invité') || ')' end`;
