import { REUSE_TYPES, SERVED_TYPES, SERVICE_ROLES } from '../transactions/reuses.ts';

const list = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;

/** SQL that stands for an account, a Paris day, a time on its clock (null: nothing is after it), and further conditions on `t` and `l`. */
interface Asked {
  readonly account: string;
  readonly day: string;
  readonly time: string;
  readonly narrowed?: string;
}

/**
 * Containers served on one day after a time of it, by restaurant: columns restaurant_id, reuses. What is left of a day without them is what
 * had been served by then. What was reversed stands at the hour of what it reverses, as in the heat map, and is no more. One day's
 * transactions are read, at any age of the programme.
 */
export const servedAfter = ({ account, day, time, narrowed = 'true' }: Asked): string => `(
  select coalesce(t.restaurant_id, 0) as restaurant_id, sum(l.quantity) as reuses
    from transactions t
    left join transactions o on o.account_id = ${account} and o.id = t.reverses_id
    join transaction_lines l on l.account_id = ${account} and l.transaction_id = t.id
   where t.account_id = ${account} and t.type = any(${list(SERVED_TYPES)}) and t.day = ${day} and t.status = 'completed'
     and coalesce(o.completed_at, t.completed_at) > (${day} + ${time}) at time zone 'Europe/Paris'
     and (t.type = any(${list(REUSE_TYPES)}) or l.role = any(${list(SERVICE_ROLES)})) and ${narrowed}
   group by 1)`;
