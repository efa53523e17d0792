import { type Tx } from '../../platform/database/transaction.ts';

/** Places of which each day is kept: where containers wait to be used, or to be washed. */
const KEPT = `c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')`;

const sumOf = (flow: string): string => `coalesce(sum(quantity) filter (where flow = '${flow}'), 0)`;
const SIGNED = 'case when comes then quantity else -quantity end';

/**
 * Changes of cells by day, from the sides of movements (day, at, transaction_id, n, type, cell,
 * other, comes, quantity). Each side looks its two cells up by their key: joined, the planner would
 * try every cell with every other where the tables were never analyzed, as while the demo world is
 * written.
 */
const flowsOf = (sides: string): string => `with moved as materialized (
    select s.day, s.at, s.transaction_id, s.n, s.cell, s.comes, s.quantity, (
        select flow_of(s.type, c.place, c.place_id, o.place, o.place_id, o.state, s.comes) from cells c join cells o on o.account_id = $1 and o.id = s.other
         where c.account_id = $1 and c.id = s.cell and ${KEPT}) as flow
      from (${sides}) s
  )
  select cell as cell_id, day, ${sumOf('loaned')}::int as loaned, ${sumOf('back')}::int as back, ${sumOf('supplied')}::int as supplied,
       ${sumOf('taken')}::int as taken, coalesce(sum(${SIGNED}) filter (where flow = 'other'), 0)::bigint as other,
       least(0, min(running))::int as lowest, sum(${SIGNED})::bigint as change
  from (
    select cell, day, quantity, comes, flow, sum(${SIGNED}) over (partition by cell, day order by at, transaction_id, n) as running
      from moved where flow is not null
  ) flows
 group by cell, day`;

/**
 * Changes of the cells of account $1 on each day from $2 to $3: columns cell_id, day, loaned, back,
 * supplied, taken, other, lowest, change, as in cell_days. The day itself is read from the
 * movements.
 */
export const FLOWS_OF_DAYS =
  flowsOf(`select m.day, m.at, m.transaction_id, m.n, t.type, v.cell, v.other, v.comes, m.quantity
          from transactions t join movements m on m.account_id = t.account_id and m.transaction_id = t.id
         cross join lateral (values (m.from_cell, m.to_cell, false), (m.to_cell, m.from_cell, true)) v(cell, other, comes)
         where t.account_id = $1 and t.day between $2 and $3`);

const sideOf = (cell: 'from_cell' | 'to_cell', other: 'from_cell' | 'to_cell'): string =>
  `select m.day, m.at, m.transaction_id, m.n, t.type, m.${cell} as cell, m.${other} as other, ${cell === 'to_cell'} as comes, m.quantity
          from movements m join transactions t on t.account_id = $1 and t.id = m.transaction_id
         where m.account_id = $1 and m.${cell} = any($4::bigint[]) and m.day between $2 and $3`;

/** The same of the cells $4 alone, by their own index: what the others did costs nothing. */
export const FLOWS_OF_CELLS = flowsOf(`${sideOf('from_cell', 'to_cell')} union all ${sideOf('to_cell', 'from_cell')}`);

/**
 * Keeps what these days did to the cells of an account, after the ones that are kept already; the
 * caller holds the account alone.
 */
export async function keepCellDays(tx: Tx, accountId: number, from: string, to: string): Promise<void> {
  await tx.raw({
    text: `with days as materialized (${FLOWS_OF_DAYS}), lasts as (
        select x.cell_id, (select max(d.day) from cell_days d where d.account_id = $1 and d.cell_id = x.cell_id and d.day < $2) as day
          from (select distinct cell_id from days) x
      )
      insert into cell_days (account_id, cell_id, day, opening, loaned, back, supplied, taken, other, lowest)
      select $1, n.cell_id, n.day, coalesce(d.opening + d.change, 0) + coalesce(sum(n.change)
               over (partition by n.cell_id order by n.day rows between unbounded preceding and 1 preceding), 0),
             n.loaned, n.back, n.supplied, n.taken, n.other, n.lowest
        from days n
        join lasts l on l.cell_id = n.cell_id
        left join cell_days d on d.account_id = $1 and d.cell_id = l.cell_id and d.day = l.day
       order by n.cell_id, n.day returning 1`,
    values: [accountId, from, to],
  });
}
