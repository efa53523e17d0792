import { type Tx } from '../../database/transaction.ts';
import { LOAN_TYPES, REFUND_TYPES, RETURN_TYPES, TOP_UP_TYPES } from '../../transactions/reuses.ts';

/** Paris days, inclusive. */
export interface Period {
  from_date: string;
  to_date: string;
}

const one = async <R extends object>(tx: Tx, name: string, text: string, values: unknown[]): Promise<R> => {
  const { rows } = await tx.raw<R>({ name, text, values });
  const [row] = rows;
  if (row === undefined) throw new Error(`No figures from ${name}`);
  return row;
};

export interface Fleet {
  fleet: number;
  in_circulation: number;
  dirty_to_wash: number;
  restaurants: number;
  customers: number;
  active_cards: number;
  cards_to_print: number;
  connect_status: 'pending' | 'inProgress' | 'completed';
}

/** The containers and the people of an initiative as they stand now; in circulation is what left the warehouse. */
export const fleetOf = (tx: Tx, accountId: number): Promise<Fleet> =>
  one(
    tx,
    'stats_fleet',
    `select a.connect_status, coalesce(stock.fleet, 0)::int as fleet, coalesce(stock.out, 0)::int as in_circulation,
            coalesce(stock.dirty, 0)::int as dirty_to_wash,
            (select count(*) from restaurants where account_id = $1 and status = 'active') as restaurants,
            (select count(*) from customers where account_id = $1) as customers, cards.active as active_cards,
            cards.to_print as cards_to_print
       from accounts a,
            (select sum(quantity) as fleet, sum(quantity) filter (where place <> 'A') as out,
                    sum(quantity) filter (where place = 'A' and state = 'dirty') as dirty
               from cells where account_id = $1 and place <> 'X') stock,
            (select count(*) filter (where status = 'active') as active,
                    count(*) filter (where status <> 'disabled' and card_issued_at is null) as to_print
               from card_holders where account_id = $1) cards
      where a.id = $1`,
    [accountId],
  );

export interface Credits {
  cagnottes_cents: number;
  deposits_cents: number;
  top_ups_cents: number;
  refunds_cents: number;
}

/** What is owed to holders and guests now; what entered cagnottes and was refunded in the period. Cents. */
export const creditsOf = (tx: Tx, accountId: number, { from_date, to_date }: Period): Promise<Credits> =>
  one(
    tx,
    'stats_credits',
    `select coalesce(owed.cagnottes, 0)::bigint as cagnottes_cents, coalesce(owed.deposits, 0)::bigint as deposits_cents,
            coalesce(moved.top_ups, 0)::bigint as top_ups_cents, coalesce(moved.refunds, 0)::bigint as refunds_cents
       from (select sum(balance_cents) filter (where kind = 'CAG') as cagnottes,
                    sum(balance_cents) filter (where kind in ('CON', 'GST')) as deposits
               from money_accounts where account_id = $1 and kind in ('CAG', 'CON', 'GST')) owed,
            (select sum(amount_cents) filter (where type = any($4)) as top_ups,
                    sum(amount_cents) filter (where type = any($5)) as refunds
               from daily_rollups
              where account_id = $1 and format_id = 0 and day between $2 and $3 and type = any($4::text[] || $5::text[])) moved`,
    [accountId, from_date, to_date, TOP_UP_TYPES, REFUND_TYPES],
  );

export interface Customers {
  known: number;
  active: number;
  holding: number;
}

/** Customers with an account: known by the end of the period, active in it (what was reversed is no activity), holding now. */
export const customersOf = (tx: Tx, accountId: number, { from_date, to_date }: Period): Promise<Customers> =>
  one(
    tx,
    'stats_customers',
    `select (select count(*) from customers
              where account_id = $1 and created_at < ($3::date + 1)::timestamp at time zone 'Europe/Paris') as known,
            (select count(*) from customers c
              where c.account_id = $1 and exists (
                select from transactions t
                 where t.account_id = $1 and t.customer_id = c.id and t.status = 'completed' and t.day between $2 and $3
                   and t.reverses_id is null
                   and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = t.id))) as active,
            (select count(distinct place_id) from cells where account_id = $1 and place = 'U' and quantity > 0) as holding`,
    [accountId, from_date, to_date],
  );

export interface Uses {
  reuses: number;
  borrowed: number;
  returned: number;
}

export const usesOf = (tx: Tx, accountId: number, { from_date, to_date }: Period): Promise<Uses> =>
  one(
    tx,
    'stats_uses',
    `select coalesce(sum(reuses), 0)::int as reuses,
            coalesce(sum(quantity) filter (where type = any($4)), 0)::int as borrowed,
            coalesce(sum(quantity) filter (where type = any($5)), 0)::int as returned
       from daily_rollups where account_id = $1 and format_id = 0 and day between $2 and $3`,
    [accountId, from_date, to_date, LOAN_TYPES, RETURN_TYPES],
  );

export interface ReusesOfDay {
  day: string;
  type: string;
  reuses: number;
}

/** Reuses by Paris day and type, from the daily roll-ups; days without any are left out. */
export async function reusesByDay(tx: Tx, accountId: number, { from_date, to_date }: Period): Promise<ReusesOfDay[]> {
  const { rows } = await tx.raw<ReusesOfDay>({
    name: 'stats_days',
    text: `select day, type, sum(reuses)::int as reuses from daily_rollups
            where account_id = $1 and format_id = 0 and day between $2 and $3
            group by day, type having sum(reuses) <> 0 order by day, type`,
    values: [accountId, from_date, to_date],
  });
  return rows;
}

export interface ReusesOfHour {
  weekday: number;
  hour: number;
  reuses: number;
}

/** Reuses by weekday (1 = Monday) and hour in Paris, a reversal at the hour of what it reverses; hours without any are left out. */
export async function reusesByHour(tx: Tx, accountId: number, { from_date, to_date }: Period): Promise<ReusesOfHour[]> {
  const { rows } = await tx.raw<ReusesOfHour>({
    name: 'stats_hours',
    text: `select weekday, hour, sum(reuses)::int as reuses from hourly_rollups
            where account_id = $1 and day between $2 and $3
            group by weekday, hour having sum(reuses) <> 0 order by weekday, hour`,
    values: [accountId, from_date, to_date],
  });
  return rows;
}

export interface RestaurantUse {
  id: number;
  name: string;
  reuses: number;
  dirty: number;
}

/** Active restaurants, the busiest of the period first, with the dirty containers they hold now. */
export async function restaurantUses(
  tx: Tx,
  accountId: number,
  { from_date, to_date }: Period,
): Promise<RestaurantUse[]> {
  const { rows } = await tx.raw<RestaurantUse>({
    name: 'stats_restaurants',
    text: `select r.id, r.name, coalesce(used.reuses, 0)::int as reuses, coalesce(held.dirty, 0)::int as dirty
             from restaurants r
             left join (
               select restaurant_id, sum(reuses) as reuses from daily_rollups
                where account_id = $1 and format_id = 0 and day between $2 and $3 group by restaurant_id
             ) used on used.restaurant_id = r.id
             left join (
               select place_id, sum(quantity) as dirty from cells
                where account_id = $1 and place = 'R' and state = 'dirty' group by place_id
             ) held on held.place_id = r.id
            where r.account_id = $1 and r.status = 'active'
            order by 3 desc, r.name, r.id`,
    values: [accountId, from_date, to_date],
  });
  return rows;
}

export interface CellSum {
  place: string;
  state: string;
  format_id: number;
  format_title: string;
  quantity: number;
  reserved: number;
}

/** What each kind of place holds now, by state and format; the outside world is none of ours. */
export async function cellSums(tx: Tx, accountId: number): Promise<CellSum[]> {
  const { rows } = await tx.raw<CellSum>({
    name: 'stats_cells',
    text: `select case c.place when 'K' then 'U' else c.place end as place, c.state, c.format_id, f.title as format_title,
                  sum(c.quantity)::int as quantity, sum(c.reserved)::int as reserved
             from cells c join formats f on f.account_id = c.account_id and f.id = c.format_id
            where c.account_id = $1 and c.place <> 'X'
            group by 1, c.state, c.format_id, f.title having sum(c.quantity) <> 0
            order by 1, c.state, c.format_id`,
    values: [accountId],
  });
  return rows;
}
