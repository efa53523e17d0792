import { NO_GAP_SQL } from '../../domain/transactions/incidentStates.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { COUNTED_PLACES } from '@boucle/contract/shared/stockCounts/labels.ts';
import { FLOW_DAYS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type DuePlace } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { placeNameSql } from '../../domain/places/placeNameSql.ts';
import { allOf } from '../../domain/transactions/criteria.ts';
import { incidentStates } from '../../domain/transactions/incidentStates.ts';
import { type PlaceAsked, placeRow } from './cells.ts';
import { type PlaceSqlRow, placeOf } from './rows.ts';
import { readSettings } from './settings.ts';

/** A place to count as it is read. */
export interface DueRow
  extends
    PlaceSqlRow,
    Pick<DuePlace, 'age_days' | 'every_days' | 'overdue' | 'flow' | 'gaps' | 'gap_rate' | 'open_count_id' | 'due_on'> {
  last_counted_at: Date | null;
}

/** A place to count as the API answers it. */
export const dueOf = ({ last_counted_at, name, place, place_id, ...row }: DueRow): DuePlace => ({
  ...placeOf({ place, place_id, name }),
  ...row,
  last_counted_at: last_counted_at?.toISOString() ?? null,
});

/** The days over which what moves and what is off are summed, Paris days, both included. */
export function flowDays(tx: Tx): { readonly from: string; readonly to: string } {
  const to = parisDay(tx.now());
  return { from: addDays(to, 1 - FLOW_DAYS), to };
}

/**
 * Every place that has containers, or where some went or were counted otherwise lately: when it is
 * to be counted, what came and went, and what was off. A movement is read from the daily flows of
 * its place, or as it was written where it is too young to be in them; a reversal takes it away on
 * its day. A gap is no movement, nor is a change of state at the place. One place that is asked for
 * is among them, whatever it holds. Places are materialized: what a full join merges is a coalesce,
 * by which no index is used under row-level security.
 */
export async function dueSql(tx: Tx, accountId: number, asked?: PlaceAsked): Promise<RawBuilder<unknown>> {
  const account = sql`${accountId}::bigint`;
  const { from, to: today } = flowDays(tx);
  const { every_days: everyDays } = await readSettings(tx, accountId);
  const letters = COUNTED_PLACES.map((place) => PLACE_LETTERS[place]);
  const one = asked === undefined ? null : placeRow(asked);
  const empty = one === null ? sql`` : sql`union all select ${one.place}, ${one.place_id}::bigint, 0, 0`;
  const began = sql`case c.place
    when 'A' then (select created_at from accounts where id = ${account})
    when 'R' then (select created_at from restaurants where account_id = ${account} and id = c.place_id)
    when 'P' then (select created_at from partners where account_id = ${account} and id = c.place_id)
    when 'D' then (select created_at from drop_off_points where account_id = ${account} and id = c.place_id)
    else (select created_at from collection_drawers where account_id = ${account} and id = c.place_id) end`;
  const whom = sql`counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state)`;
  return sql`
    with counted as materialized (
      select id, place, place_id, quantity from cells
       where account_id = ${account} and place = any(${letters}::text[]) and state in ('clean', 'dirty')
    ),
    mark as materialized (
      select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = ${account}
    ),
    moved as (
      select f.place, f.place_id, f.pieces from place_day_flows f
       where f.account_id = ${account} and f.day between ${from}::date and (select day from mark)
      union all
      select c.place, c.place_id, abs(sum(v.sign * m.quantity)) from transactions t
        join movements m on m.account_id = ${account} and m.transaction_id = t.id
       cross join lateral (values (m.from_cell, m.to_cell, -1), (m.to_cell, m.from_cell, 1)) v(cell_id, other_id, sign)
        join counted c on c.id = v.cell_id
        join cells o on o.account_id = ${account} and o.id = v.other_id
       where t.account_id = ${account} and t.day >= ${from}::date and t.day > (select day from mark) and ${whom} not in ('=', 'X.gap')
       group by c.id, c.place, c.place_id, t.day, t.type, ${whom}
    ),
    held as (
      select place, place_id, sum(quantity) as quantity, sum(flow)::bigint as flow
        from (select place, place_id, quantity, 0 as flow from counted union all select place, place_id, 0, pieces from moved ${empty}) c
       group by place, place_id
    ),
    gapped as (
      select i.place, i.place_id, sum(abs(i.quantity))::bigint as gaps
        from ${incidentStates(accountId)}
       where ${allOf([sql`i.reversal_id is null and i.kind not in (${sql.raw(NO_GAP_SQL)})`, ...withinParisDays(sql`i.created_at`, from, today)])}
       group by i.place, i.place_id
    ),
    places as materialized (
      select place, place_id, coalesce(h.quantity, 0) as quantity, coalesce(h.flow, 0) as flow, coalesce(g.gaps, 0) as gaps
        from held h full join gapped g using (place, place_id)
    ),
    aged as (
      select c.*, s.last_counted_at, coalesce(s.every_days, ${everyDays}::int) as every_days,
             (coalesce(s.last_counted_at, ${began}) at time zone 'Europe/Paris')::date as since
        from places c
        left join count_schedule s on s.account_id = ${account} and s.place = c.place and s.place_id = c.place_id
       where c.quantity <> 0 or c.flow > 0 or c.gaps > 0 ${one === null ? sql`` : sql`or c.place = ${one.place} and c.place_id = ${one.place_id}::bigint`}
    )
    select a.place, a.place_id, ${placeNameSql(account, sql`a.place`, sql`a.place_id`)} as name, a.last_counted_at,
           ${today}::date - a.since as age_days, a.every_days, a.since + a.every_days as due_on, a.since + a.every_days < ${today}::date as overdue,
           a.flow, a.gaps, case when a.flow > 0 and a.last_counted_at is not null then a.gaps::double precision / a.flow end as gap_rate,
           (select max(c.id) from stock_counts c
              join stock_count_places p on p.account_id = ${account} and p.count_id = c.id and p.place = a.place and p.place_id = a.place_id
             where c.account_id = ${account} and c.status in ('open', 'review')) as open_count_id
      from aged a`;
}
