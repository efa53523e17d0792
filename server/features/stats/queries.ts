import { type ConnectStatus } from '@boucle/contract/base/constants.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { cutInMonths } from '../../domain/transactions/months.ts';
import { REFUND_TYPES, TOP_UP_TYPES } from '../../domain/transactions/reuses.ts';
import { hasLent } from '../../domain/accounts/firstSteps.ts';
import { type Period, one } from './period.ts';

export interface Fleet {
  fleet: number;
  has_lent: boolean;
  in_circulation: number;
  dirty_to_wash: number;
  restaurants: number;
  customers: number;
  active_cards: number;
  cards_to_print: number;
  connect_status: ConnectStatus;
}

/** Stocks of places, cell by cell, and of holders, all together. */
const STOCKS = `select place, place_id, state, format_id, quantity, reserved from cells where account_id = $1 and place in ('A', 'R', 'P', 'D', 'T')
  union all select kind, 0, 'held', format_id, total, 0 from holder_totals where account_id = $1 and kind in ('U', 'K', 'G', 'E')`;

/**
 * The containers and the people of an initiative as they stand now; in circulation is what left the
 * warehouse. Of one restaurant: what stands there and what it lent, and the dirty containers that
 * wait there.
 */
export const fleetOf = (tx: Tx, accountId: number, { restaurant_id, format_id }: Period): Promise<Fleet> =>
  one(
    tx,
    `select a.connect_status, ${hasLent('$1')} as has_lent, coalesce(stock.fleet, 0)::bigint as fleet,
            case when $2::bigint is null then coalesce(stock.out, 0)
              else coalesce(stock.here, 0) + (select coalesce(sum(left_quantity), 0) from lots
                where account_id = $1 and left_quantity > 0 and owner <> 'E' and restaurant_id = $2
                  and ($3::bigint is null or format_id = $3)) end::bigint as in_circulation,
            case when $2::bigint is null then coalesce(stock.dirty, 0) else coalesce(stock.dirty_here, 0) end::bigint as dirty_to_wash,
            (select count(*) from restaurants where account_id = $1 and status = 'active') as restaurants,
            (select count(*) from customers where account_id = $1) as customers, cards.active as active_cards,
            cards.to_print as cards_to_print
       from accounts a,
            (select sum(quantity) as fleet, sum(quantity) filter (where place <> 'A') as out,
                    sum(quantity) filter (where place = 'A' and state = 'dirty') as dirty,
                    sum(quantity) filter (where place = 'R' and place_id = $2) as here,
                    sum(quantity) filter (where place = 'R' and place_id = $2 and state = 'dirty') as dirty_here
               from (${STOCKS}) held where $3::bigint is null or format_id = $3) stock,
            (select count(*) filter (where status = 'active') as active,
                    count(*) filter (where status <> 'disabled' and card_issued_at is null) as to_print
               from card_holders where account_id = $1) cards
      where a.id = $1`,
    [accountId, restaurant_id ?? null, format_id ?? null],
  );

export interface Credits {
  /** Null for one restaurant or format: a cagnotte is of none. */
  cagnottes_cents: number | null;
  deposits_cents: number;
  top_ups_cents: number;
  refunds_cents: number;
}

/** Rewards of restaurants: they are credited nowhere, and roll-ups know no variant. */
const givenByRestaurants = (narrow: boolean): string => `(
  select coalesce(sum(amount_cents), 0) from transactions
   where account_id = $1 and type = 'redeem_reward' and variant = 'restaurant' and status = 'completed' and day between $10 and $11
     ${narrow ? 'and ($12::bigint is null or restaurant_id = $12)' : ''})`;

/**
 * Money owed to holders and guests now; money that entered cagnottes and was refunded in the
 * period. Cents.
 */
export function creditsOf(tx: Tx, accountId: number, period: Period): Promise<Credits> {
  const { from_date, to_date, restaurant_id, format_id } = period;
  const narrow = restaurant_id !== undefined || format_id !== undefined;
  const owed = narrow
    ? `select null::bigint as cagnottes, sum(left_quantity * unit_deposit_cents) as deposits from lots
        where account_id = $1 and left_quantity > 0 and owner <> 'E'
          and ($12::bigint is null or restaurant_id = $12) and ($13::bigint is null or format_id = $13)`
    : `select coalesce(sum(total) filter (where kind = 'CAG'), 0) as cagnottes,
              sum(total) filter (where kind in ('CON', 'GST')) as deposits
         from holder_totals where account_id = $1 and kind in ('CAG', 'CON', 'GST')`;
  // Whole months from their roll-ups, the days at both ends from the daily ones; between nothing
  // and nothing there is none.
  const { months, days } = cutInMonths(from_date, to_date);
  const [first, last] = days;
  const those = `type = any($2::text[] || $3::text[])${narrow ? ' and ($12::bigint is null or restaurant_id = $12)' : ''}`;
  const ofDays = (from: string, to: string): string =>
    `select type, amount_cents from daily_rollups
      where account_id = $1 and format_id = 0 and day between ${from}::date and ${to}::date and ${those}`;
  return one(
    tx,
    `select owed.cagnottes::bigint as cagnottes_cents, coalesce(owed.deposits, 0)::bigint as deposits_cents,
            (coalesce(moved.top_ups, 0) - ${givenByRestaurants(narrow)})::bigint as top_ups_cents, coalesce(moved.refunds, 0)::bigint as refunds_cents
       from (${owed}) owed,
            (select sum(amount_cents) filter (where type = any($2)) as top_ups,
                    sum(amount_cents) filter (where type = any($3)) as refunds
               from (${ofDays('$4', '$5')} union all ${ofDays('$6', '$7')} union all
                 select type, amount_cents from monthly_rollups
                  where account_id = $1 and month between $8::date and $9::date and ${those}) moves) moved`,
    [
      ...[accountId, TOP_UP_TYPES, REFUND_TYPES],
      ...[first?.from ?? null, first?.to ?? null, last?.from ?? null, last?.to ?? null],
      ...[months?.from ?? null, months?.to ?? null, from_date, to_date],
      ...(narrow ? [restaurant_id ?? null, format_id ?? null] : []),
    ],
  );
}

export interface Customers {
  known: number;
  active: number;
  holding: number;
}

/**
 * An active customer of a period was so a first time in it, the time before being older: a sum of
 * the roll-ups of activity.
 */
const ACTIVE = `select coalesce(sum(customers), 0)::bigint from activity_rollups
  where account_id = $1 and day between $2 and $3 and previous_day < $2`;

/**
 * At one restaurant: each customer's latest transaction there is looked up by the index of that
 * order.
 */
const ACTIVE_THERE = `select count(*) from customers c cross join lateral (
    select from transactions t
     where t.account_id = $1 and t.customer_id = c.id and t.status = 'completed' and t.day between $2 and $3
       and t.reverses_id is null and t.restaurant_id = $5
       and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = t.id)
     order by t.day desc, t.listed_at desc, t.id desc limit 1) latest
  where c.account_id = $1`;

/**
 * Customers with an account: known by the end of the period, active in it (what was reversed is no
 * activity), holding now, which the index of open loans says alone. Of one restaurant, active there
 * and holding what it lent.
 */
export const customersOf = (tx: Tx, accountId: number, period: Period): Promise<Customers> =>
  one(
    tx,
    `select (select count(*) from customers
              where account_id = $1 and created_at < ($3::date + 1)::timestamp at time zone 'Europe/Paris') as known,
            (${period.restaurant_id === undefined ? ACTIVE : ACTIVE_THERE}) as active,
            (select count(distinct owner_id) from lots
              where account_id = $1 and owner = 'U' and left_quantity > 0 and ($4::bigint is null or format_id = $4)
                ${period.restaurant_id === undefined ? '' : 'and restaurant_id = $5'}) as holding`,
    [
      ...[accountId, period.from_date, period.to_date, period.format_id ?? null],
      ...(period.restaurant_id === undefined ? [] : [period.restaurant_id]),
    ],
  );

export interface CellSum {
  place: string;
  state: string;
  format_id: number;
  format_title: string;
  quantity: number;
  reserved: number;
}

/**
 * Stocks of each kind of place now, by state and format; the outside world is none of ours. Of one
 * restaurant: what stands there, what its guests hold, what it lent to others.
 */
export async function cellSums(tx: Tx, accountId: number, { restaurant_id, format_id }: Period): Promise<CellSum[]> {
  const cells =
    restaurant_id === undefined
      ? STOCKS
      : `select place, state, format_id, quantity, reserved from cells
          where account_id = $1 and place in ('R', 'G') and place_id = $3
         union all select 'U', 'held', format_id, left_quantity, 0 from lots
          where account_id = $1 and owner in ('U', 'K') and left_quantity > 0 and restaurant_id = $3`;
  const { rows } = await tx.raw<CellSum>({
    text: `select case c.place when 'K' then 'U' else c.place end as place, c.state, c.format_id, f.title as format_title,
                  sum(c.quantity)::bigint as quantity, sum(c.reserved)::bigint as reserved
             from (${cells}) c
             join formats f on f.account_id = $1 and f.id = c.format_id
            where $2::bigint is null or c.format_id = $2
            group by 1, c.state, c.format_id, f.title having sum(c.quantity) <> 0
            order by 1, c.state, c.format_id`,
    values: [accountId, format_id ?? null, ...(restaurant_id === undefined ? [] : [restaurant_id])],
  });
  return rows;
}
