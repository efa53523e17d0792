import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type FleetChange, type FormatCost } from './fleetCosts.ts';

/**
 * SQL of what came into the fleet of account $1 from outside after the day `after` (SQL), less what
 * left it: day, format_id, state of the cell outside, pieces. It reads the days of these cells, and
 * their movements behind the mark. Cell by cell: no plan can read all of an account.
 */
export const fleetChanges = (after: string): string => `
  with mark as materialized (
    select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1
  )
  select c.day, s.format_id, s.state, c.pieces from cells s cross join lateral (
    select r.day, -r.pieces as pieces from cell_day_rollups r
     where r.account_id = $1 and r.cell_id = s.id and r.day > ${after}
    union all
    select m.day, m.quantity from movements m
     where m.account_id = $1 and m.from_cell = s.id and m.day > (select day from mark) and m.day > ${after}
    union all
    select m.day, -m.quantity from movements m
     where m.account_id = $1 and m.to_cell = s.id and m.day > (select day from mark) and m.day > ${after}
  ) c where s.account_id = $1 and s.place = 'X'`;

/** Pieces of a format at the end of a day: owned; lost and broken until then. */
export interface ValueRow {
  format_id: number;
  format_title: string;
  purchase_cost_cents: number | null;
  fleet: number;
  lost: number;
  broken: number;
}

/**
 * Value of containers at the end of a day: the cells outside as they were then, which is now less
 * what went there since. The roll-ups of days have that but for the youngest. The fleet is what
 * those cells lack together; lost and broken ones are in two of them.
 */
export async function valueRows(tx: Tx, accountId: number, date: string): Promise<ValueRow[]> {
  const account = sql`${accountId}::bigint`;
  const since = sql`greatest(${date}::date, (select day from mark))`;
  return prepared(
    tx,
    sql<ValueRow>`
      with mark as materialized (
        select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = ${account}
      ),
      outside as materialized (
        select x.format_id, x.state, (x.quantity
               - coalesce((select sum(r.pieces) from cell_day_rollups r
                            where r.account_id = ${account} and r.cell_id = x.id and r.day > ${date}::date and r.day <= (select day from mark)), 0)
               - coalesce((select sum(m.quantity) from movements m where m.account_id = ${account} and m.to_cell = x.id and m.day > ${since}), 0)
               + coalesce((select sum(m.quantity) from movements m where m.account_id = ${account} and m.from_cell = x.id and m.day > ${since}), 0)
               )::int as pieces
          from cells x where x.account_id = ${account} and x.place = 'X'
      ),
      fleets as (
        select format_id, -sum(pieces)::bigint as pieces from outside group by format_id
      )
      select f.id as format_id, f.title as format_title, f.purchase_cost_cents, coalesce(v.pieces, 0) as fleet,
             coalesce(l.pieces, 0) as lost, coalesce(b.pieces, 0) as broken
        from formats f
        left join fleets v on v.format_id = f.id
        left join outside l on l.format_id = f.id and l.state = 'lost'
        left join outside b on b.format_id = f.id and b.state = 'broken'
       where f.account_id = ${account} and (v.pieces <> 0 or l.pieces <> 0 or b.pieces <> 0)
       order by plain(f.title), f.id`,
  );
}

/** A format that has or had containers: what came and went by the end of a day, and its costs. */
export interface FleetHistory {
  readonly format_id: number;
  readonly format_title: string;
  readonly purchase_cost_cents: number | null;
  readonly changes: readonly FleetChange[];
  readonly costs: readonly FormatCost[];
}

const HISTORIES = `with changes as materialized (
    select format_id, day, state, sum(pieces)::int as pieces from (${fleetChanges("'0001-01-01'::date")}) c where day <= $2 group by 1, 2, 3
  )
  select f.id as format_id, f.title as format_title, f.purchase_cost_cents,
         (select json_agg(json_build_object('day', c.day, 'state', c.state, 'pieces', c.pieces) order by c.day, c.state) from changes c where c.format_id = f.id) as changes,
         coalesce((select json_agg(json_build_object('valid_from', c.valid_from, 'cost_cents', c.cost_cents) order by c.valid_from, c.id)
                     from format_costs c where c.account_id = $1 and c.format_id = f.id), '[]') as costs
    from formats f where f.account_id = $1 and f.id in (select format_id from changes) order by plain(f.title), f.id`;

/** What came into the fleet of an account and left it by the end of a Paris day, by format. */
export async function fleetHistories(tx: Tx, accountId: number, to: string): Promise<FleetHistory[]> {
  const { rows } = await tx.raw<FleetHistory & Record<string, unknown>>({ text: HISTORIES, values: [accountId, to] });
  return rows;
}
