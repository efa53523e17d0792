import { NO_GAP_SQL } from '../transactions/incidentStates.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { COUNT_DEFAULTS, FLOW_DAYS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * How many places should have been counted by now: the late ones of « Inventaires » (`dueSql.ts`).
 * Asked with each page, it sums no flow: of a place that is empty it looks whether something moved
 * or was off there, and stops at the first.
 */
export async function overdueCounts(tx: Tx, accountId: number): Promise<number> {
  const today = parisDay(tx.now());
  const { rows } = await tx.raw<{ count: number }>({
    text: `with mark as materialized (
             select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = $1
           ), held as (
             select c.place, c.place_id, sum(c.quantity) as quantity
               from cells c
              where c.account_id = $1 and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
              group by c.place, c.place_id
           ), aged as (
             select p.place, p.place_id, p.quantity,
                    (coalesce(s.last_counted_at, case p.place
                       when 'A' then (select created_at from accounts where id = $1)
                       when 'R' then (select created_at from restaurants where account_id = $1 and id = p.place_id)
                       when 'P' then (select created_at from partners where account_id = $1 and id = p.place_id)
                       when 'D' then (select created_at from drop_off_points where account_id = $1 and id = p.place_id)
                       else (select created_at from collection_drawers where account_id = $1 and id = p.place_id) end)
                      at time zone 'Europe/Paris')::date
                    + coalesce(s.every_days, (select every_days from count_settings where account_id = $1), $3::int) as due_on
               from held p
               left join count_schedule s on s.account_id = $1 and s.place = p.place and s.place_id = p.place_id
           )
           select count(*)::int as count from aged a
            where a.due_on < $2::date
              and (a.quantity <> 0
                   or exists (select from incidents i
                               where i.account_id = $1 and i.place = a.place and i.place_id = a.place_id and i.kind not in (${NO_GAP_SQL})
                                 and i.created_at >= $4::date::timestamp at time zone 'Europe/Paris'
                                 and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = i.transaction_id))
                   or exists (select from cell_day_rollups r
                                join cells c on c.account_id = $1 and c.id = r.cell_id
                               where r.account_id = $1 and c.place = a.place and c.place_id = a.place_id
                                 and c.state in ('clean', 'dirty') and r.day >= $4::date and r.pieces <> 0
                                 and r.counterpart not in ('=', 'X.gap'))
                   or exists (select from cells c
                               cross join lateral (
                                 select m.transaction_id, -m.quantity as pieces, m.to_cell as other from movements m
                                  where m.account_id = $1 and m.from_cell = c.id and m.day >= $4::date and m.day > (select day from mark)
                                 union all
                                 select m.transaction_id, m.quantity, m.from_cell from movements m
                                  where m.account_id = $1 and m.to_cell = c.id and m.day >= $4::date and m.day > (select day from mark)) m
                                join cells o on o.account_id = $1 and o.id = m.other
                                join transactions t on t.account_id = $1 and t.id = m.transaction_id
                               where c.account_id = $1 and c.place = a.place and c.place_id = a.place_id and c.state in ('clean', 'dirty')
                                 and counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state) not in ('=', 'X.gap')
                               group by c.id, t.day, t.type, counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state)
                              having sum(m.pieces) <> 0))`,
    values: [accountId, today, COUNT_DEFAULTS.every_days, addDays(today, 1 - FLOW_DAYS)],
  });
  return rows[0]?.count ?? 0;
}
