import { type RoundChoices } from '@boucle/contract/rounds/shapes.ts';
import { type RoundAct, type StopPlace } from '@boucle/contract/rounds/labels.ts';
import { sql } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { ROUND_LIMITS } from '@boucle/contract/rounds/labels.ts';

/** A drawer is worth a stop from this part of its capacity on, in percent. */
const NEARLY_FULL = 75;

interface ChoiceRow {
  place: StopPlace;
  place_id: number;
  name: string;
  round_id: number | null;
  lines: { format_id: number; act: RoundAct; quantity: number }[];
  requests: number[];
}

/**
 * What waits at places: what somebody asked for, dirty containers at restaurants, formats at or below their alert level (up to the target), drawers three quarters full;
 * places that another round has already last. And who may drive.
 */
export async function roundChoices(tx: Tx, accountId: number): Promise<RoundChoices> {
  const account = sql`${accountId}::bigint`;
  const [places, partners, drivers] = await Promise.all([
    prepared(
      tx,
      sql<ChoiceRow>`
        with found as (
          select 'R' as place, c.place_id, c.format_id, 'take_dirty' as act, c.quantity from cells c
           where c.account_id = ${account} and c.place = 'R' and c.state = 'dirty' and c.quantity > 0
          union all
          select 'R', l.restaurant_id, l.format_id, 'give',
                 greatest(coalesce(l.target_level, l.alert_level), l.alert_level) - coalesce(c.quantity - c.reserved, 0)
            from restaurant_formats l
            join restaurants r on r.account_id = l.account_id and r.id = l.restaurant_id and r.status = 'active'
            join formats f on f.account_id = l.account_id and f.id = l.format_id and f.active
            left join cells c on c.account_id = l.account_id and c.place = 'R' and c.place_id = l.restaurant_id and c.format_id = l.format_id
             and c.state = 'clean'
           where l.account_id = ${account} and l.alert_level > 0 and coalesce(c.quantity - c.reserved, 0) <= l.alert_level
          union all
          select 'T', c.place_id, c.format_id, 'empty_drawer', c.quantity from cells c
            join collection_drawers d on d.account_id = c.account_id and d.id = c.place_id
           where c.account_id = ${account} and c.place = 'T' and c.quantity > 0 and c.quantity * 100 >= coalesce(d.capacity, 1) * ${NEARLY_FULL}::int
          union all
          select 'R', d.restaurant_id, l.format_id, case l.way when 'clean_in' then 'give' when 'clean_out' then 'take_clean' else 'take_dirty' end,
                 sum(l.quantity)::int
            from supply_requests d join supply_request_lines l on l.account_id = d.account_id and l.request_id = d.id
           where d.account_id = ${account} and d.status = 'asked' group by d.restaurant_id, l.format_id, l.way
        ), lines as (
          -- What is asked for is part of what waits.
          select place, place_id, format_id, act, max(quantity) as quantity from found where quantity > 0 group by place, place_id, format_id, act
        ), grouped as (
          select place, place_id, sum(quantity) as pieces,
                 json_agg(json_build_object('format_id', format_id, 'act', act, 'quantity', quantity) order by act, format_id) as lines
            from lines group by place, place_id
        ), asked as (
          select restaurant_id, array_agg(id order by id) as ids from supply_requests
           where account_id = ${account} and status = 'asked' group by restaurant_id
        )
        select case g.place when 'R' then 'restaurant' else 'drawer' end as place, g.place_id, g.lines, coalesce(a.ids, '{}') as requests,
               coalesce(r.name, concat_ws(', ', z.name, m.name, d.name)) as name,
               (select min(s.round_id) from round_stops s join rounds o on o.account_id = s.account_id and o.id = s.round_id
                 where s.account_id = ${account} and s.place = g.place and s.place_id = g.place_id and s.status = 'to_do'
                   and o.status in ('draft', 'ready', 'under_way')) as round_id
          from grouped g
          left join asked a on g.place = 'R' and a.restaurant_id = g.place_id
          left join restaurants r on g.place = 'R' and r.account_id = ${account} and r.id = g.place_id
          left join collection_drawers d on g.place = 'T' and d.account_id = ${account} and d.id = g.place_id
          left join collection_terminals m on m.account_id = d.account_id and m.id = d.terminal_id
          left join collection_sites z on z.account_id = m.account_id and z.id = m.site_id
         where g.place = 'R' or z.status = 'active'
         order by 6 nulls first, a.ids is null, g.pieces desc, g.place, g.place_id
         limit ${ROUND_LIMITS.stops}::bigint`,
    ),
    prepared(
      tx,
      sql<RoundChoices['partners'][number]>`
        select id, name from partners where account_id = ${account} and status = 'active' order by plain(name), id`,
    ),
    prepared(
      tx,
      sql<RoundChoices['drivers'][number]>`
        select id, coalesce(nullif(name, ''), email) as name, partner_id from people
         where account_id = ${account} and status = 'active' and role in ('account_admin', 'partner_admin', 'partner_delegated_admin')
         order by partner_id is not null, plain(coalesce(nullif(name, ''), email)), id`,
    ),
  ]);
  return { places, partners, drivers };
}
