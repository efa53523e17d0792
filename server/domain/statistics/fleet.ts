/**
 * SQL of what came into the fleet of account $1 from outside after the day `after` (SQL), less what
 * left it: day, format_id, pieces. It reads the days of the cells outside, and their movements
 * behind the mark. Cell by cell: no plan can read all of an account.
 */
export const fleetChanges = (after: string): string => `
  with mark as materialized (
    select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1
  )
  select c.day, s.format_id, c.pieces from cells s cross join lateral (
    select r.day, -r.pieces as pieces from cell_day_rollups r
     where r.account_id = $1 and r.cell_id = s.id and r.day > ${after}
    union all
    select m.day, m.quantity from movements m
     where m.account_id = $1 and m.from_cell = s.id and m.day > (select day from mark) and m.day > ${after}
    union all
    select m.day, -m.quantity from movements m
     where m.account_id = $1 and m.to_cell = s.id and m.day > (select day from mark) and m.day > ${after}
  ) c where s.account_id = $1 and s.place = 'X'`;
