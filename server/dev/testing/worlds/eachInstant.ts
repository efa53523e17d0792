import { type FreshDatabase } from '../database.ts';

/**
 * Whatever was below zero, or out of the bounds of its loan, at some instant of a history: each
 * movement, entry and lot row is added up in the order of the instants, one instant at a time. Pure
 * counting of rows: it knows nothing of the engine.
 */
const BELOW = `
  with cell_sides as (
    select account_id, from_cell as cell, at, -quantity as pieces from movements
    union all select account_id, to_cell, at, quantity from movements
  ), cell_course as (
    select s.account_id, s.cell, s.at, sum(sum(s.pieces)) over (partition by s.account_id, s.cell order by s.at) as there
      from cell_sides s group by 1, 2, 3
  ), money_sides as (
    select account_id, from_account as account, at, -amount_cents as cents from entries
    union all select account_id, to_account, at, amount_cents from entries
    union all select account_id, from_account, at, -amount_cents from settlement_entries
    union all select account_id, to_account, at, amount_cents from settlement_entries
  ), money_course as (
    select s.account_id, s.account, s.at, sum(sum(s.cents)) over (partition by s.account_id, s.account order by s.at) as there
      from money_sides s group by 1, 2, 3
  ), lot_course as (
    select r.account_id, r.lot_id, t.completed_at as at,
           sum(sum(r.quantity)) over (partition by r.account_id, r.lot_id order by t.completed_at) as there
      from lot_rows r join transactions t on t.account_id = r.account_id and t.id = r.transaction_id group by 1, 2, 3
  )
  select 'cellule ' || c.place || '/' || c.place_id || '/' || c.format_id || '/' || c.state as what, k.at, k.there::int
    from cell_course k join cells c on c.account_id = k.account_id and c.id = k.cell where c.place <> 'X' and k.there < 0
  union all
  select 'compte ' || a.kind || '/' || a.owner || '/' || a.owner_id, k.at, k.there::int
    from money_course k join money_accounts a on a.account_id = k.account_id and a.id = k.account
   where a.kind in ('CAG', 'CON', 'GST') and k.there < 0
  union all
  select 'emprunt ' || l.owner || '/' || l.owner_id || '/' || l.format_id || ' n° ' || l.id, k.at, k.there::int
    from lot_course k join lots l on l.account_id = k.account_id and l.id = k.lot_id where k.there < 0
  order by 2, 1`;

/** « cellule K/47/2/held le 2026-10-02T09:00:00Z : -3 », each once. */
export async function brokenInstants(fresh: FreshDatabase): Promise<string[]> {
  const { rows } = await fresh.owner.query<{ what: string; at: Date; there: number }>(BELOW);
  return rows.map(({ what, at, there }) => `${what} le ${at.toISOString()} : ${there}`);
}
