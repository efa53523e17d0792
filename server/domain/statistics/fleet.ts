/**
 * SQL of what came into the fleet of account $1 from outside after the day `after` (SQL), less what
 * left it: day, format_id, pieces. It reads the days of the cells outside, and their movements
 * behind the mark.
 */
export const fleetChanges = (after: string): string => `
  with mark as materialized (
    select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1
  ), outside as materialized (select id, format_id from cells where account_id = $1 and place = 'X')
  select r.day, s.format_id, -r.pieces as pieces from outside s
    join cell_day_rollups r on r.account_id = $1 and r.cell_id = s.id and r.day > ${after}
  union all
  select m.day, s.format_id, m.quantity from outside s
    join movements m on m.account_id = $1 and m.from_cell = s.id and m.day > (select day from mark) and m.day > ${after}
  union all
  select m.day, s.format_id, -m.quantity from outside s
    join movements m on m.account_id = $1 and m.to_cell = s.id and m.day > (select day from mark) and m.day > ${after}`;
