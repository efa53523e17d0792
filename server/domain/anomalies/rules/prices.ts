import { sql } from 'kysely';
import { type Detector, type Finding } from '../detector.ts';

/**
 * A deposit, or a price of a restaurant, that is so many times the one before, or that part of it.
 */
export const priceTimes: Detector<'price_times'> = {
  reach: 40,
  query: (looked, { times }) => {
    const account = sql`${looked.accountId}::bigint`;
    return sql<Finding>`
      with prices as (
        select 'format' as of, p.format_id as id, p.format_id::text as series, p.valid_from as at, p.deposit_cents as cents, p.set_by from format_prices p
         where p.account_id = ${account}
        union all
        select 'restaurant', l.restaurant_id, concat_ws(' ', l.restaurant_id, l.kind, l.author),
               l.valid_from::timestamp at time zone 'Europe/Paris', l.unit_price_cents, l.set_by
          from price_lines l where l.account_id = ${account}
      ),
      compared as (
        select p.*, lag(p.cents) over (partition by p.of, p.series order by p.at) as before from prices p
      ),
      found as (
        select latest.* from (
          select distinct on (c.of, c.id) c.* from compared c
           where c.at >= ${looked.from}::date::timestamp at time zone 'Europe/Paris' and c.before > 0 and c.cents > 0
             and (c.cents >= c.before * ${times}::int or c.cents * ${times}::int <= c.before)
           order by c.of, c.id, c.at desc) latest
         order by latest.at desc, latest.of, latest.id limit ${looked.most}::int
      )
      select 'price:' || f.of || ':' || f.id as subject, f.at as last_event_at,
             json_build_object('rule', 'price_times', 'priced', json_build_object('of', f.of, 'id', f.id), 'admin_id', f.set_by, 'before_cents', f.before,
               'cents', f.cents, 'day', to_char(f.at at time zone 'Europe/Paris', 'YYYY-MM-DD'), 'transactions', array[]::bigint[])::jsonb as evidence
        from found f order by f.at desc, f.of, f.id`;
  },
};
