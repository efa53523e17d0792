import { addDays, parisDay } from '@boucle/contract/format.ts';
import { COUNT_DEFAULTS, FLOW_DAYS } from '@boucle/contract/stockCounts/rules.ts';
import { type Tx } from '../database/transaction.ts';

/** How many places should have been counted by now: those of « Inventaires », late. Asked with each page, it sums no flow. */
export async function overdueCounts(tx: Tx, accountId: number): Promise<number> {
  const today = parisDay(tx.now());
  const { rows } = await tx.raw<{ count: number }>({
    text: `with aged as (
             select c.place, c.place_id, sum(c.quantity) as quantity,
                    (coalesce(s.last_counted_at, case c.place
                       when 'A' then (select created_at from accounts where id = $1)
                       when 'R' then (select created_at from restaurants where account_id = $1 and id = c.place_id)
                       when 'P' then (select created_at from partners where account_id = $1 and id = c.place_id)
                       when 'D' then (select created_at from drop_off_points where account_id = $1 and id = c.place_id)
                       else (select created_at from collection_drawers where account_id = $1 and id = c.place_id) end)
                      at time zone 'Europe/Paris')::date
                    + coalesce(s.every_days, (select every_days from count_settings where account_id = $1), $3::int) as due_on
               from cells c
               left join count_schedule s on s.account_id = $1 and s.place = c.place and s.place_id = c.place_id
              where c.account_id = $1 and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
              group by c.place, c.place_id, s.last_counted_at, s.every_days
           )
           select count(*)::int as count from aged a
            where a.due_on < $2::date
              and (a.quantity <> 0
                   or exists (select from cell_day_rollups r
                                join cells c on c.account_id = $1 and c.id = r.cell_id
                               where r.account_id = $1 and c.place = a.place and c.place_id = a.place_id
                                 and c.state in ('clean', 'dirty') and r.day >= $4::date and r.pieces <> 0
                                 and r.counterpart not in ('=', 'X.gap')))`,
    values: [accountId, today, COUNT_DEFAULTS.every_days, addDays(today, 1 - FLOW_DAYS)],
  });
  return rows[0]?.count ?? 0;
}
