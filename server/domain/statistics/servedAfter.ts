import { arrayOfTexts, REUSE_TYPES, SERVED_TYPES, SERVICE_ROLES } from '../transactions/reuses.ts';

/**
 * SQL that stands for an account, a Paris day, a time on its clock (null: nothing is after it), a
 * restaurant and a format (null: all).
 */
interface Asked {
  readonly account: string;
  readonly day: string;
  readonly time: string;
  readonly restaurant?: string;
  readonly format?: string;
}

const NONE = 'null::bigint';

/**
 * Containers served on one day after a time of it, by restaurant: columns restaurant_id, reuses.
 * What is left of a day without them is what had been served by then. What was reversed stands at
 * the hour of what it reverses, as in the heat map, and is no more. One day's transactions are
 * read, at any age of the programme; their lines only of a service or for a format.
 */
export const servedAfter = ({ account, day, time, restaurant = NONE, format = NONE }: Asked): string => `(
  select coalesce(t.restaurant_id, 0) as restaurant_id, sum(
           case when ${format} is null and t.type = any(${arrayOfTexts(REUSE_TYPES)}) then t.containers_count
             else (select coalesce(sum(l.quantity), 0) from transaction_lines l
                    where l.account_id = ${account} and l.transaction_id = t.id and (${format} is null or l.format_id = ${format})
                      and (t.type = any(${arrayOfTexts(REUSE_TYPES)}) or l.role = any(${arrayOfTexts(SERVICE_ROLES)}))) end) as reuses
    from transactions t
   where t.account_id = ${account} and t.type = any(${arrayOfTexts(SERVED_TYPES)}) and t.day = ${day} and t.status = 'completed'
     and (${restaurant} is null or t.restaurant_id = ${restaurant})
     and case when t.reverses_id is null then t.completed_at
           else (select o.completed_at from transactions o where o.account_id = ${account} and o.id = t.reverses_id)
         end > (${day} + ${time}) at time zone 'Europe/Paris'
   group by 1)`;
