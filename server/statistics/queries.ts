import { type Tx } from '../database/transaction.ts';
import { type OpenLoans } from './ages.ts';
import { cutInMonths } from '../transactions/months.ts';
import { type Days } from './days.ts';
import { endDayOf, factsOfEnds, factsOfLoans, fateOf, LOAN_DAY, pricedFactsOfLoans } from './loanFacts.ts';
import { type LoanFate } from './loans.ts';
import { type DailyFlow } from './stocks.ts';

/** Loans of one lender, of one format; left out, of all. */
export interface LoanFilter {
  readonly restaurantId?: number | undefined;
  readonly formatId?: number | undefined;
}

/** A row of a lot and its transaction. */
const LOT_ROWS = `lots l
  join formats f on f.account_id = l.account_id and f.id = l.format_id
  join lot_rows r on r.account_id = l.account_id and r.lot_id = l.id
  join transactions t on t.account_id = r.account_id and t.id = r.transaction_id`;

/** What was reversed never was, on either side. */
const COUNTED = `l.owner <> 'E' and t.type <> 'redeem_card' and t.reverses_id is null
  and not exists (select from transactions x where x.account_id = t.account_id and x.reverses_id = t.id)
  and l.restaurant_id = $4 and ($5::bigint is null or l.format_id = $5)`;

const AS_FATES = `select loan_day as "loanDay", case when fate <> 'lent' then end_day end as "endDay", fate,
    sum(pieces)::int as pieces, sum(pieces * deposit)::bigint as "depositCents", sum(pieces * purchase)::bigint as "purchaseCents"
  from fates group by 1, 2, 3 order by 1, 2 nulls first, 3`;

const FATE = fateOf('t', 'r.quantity');
const FATE_COLUMNS = `${LOAN_DAY} as loan_day, ${endDayOf('t', 'r.quantity')} as end_day, ${FATE} as fate,
  case ${FATE} when 'lent' then r.quantity else -r.quantity end as pieces, l.unit_deposit_cents as deposit,
  coalesce(f.purchase_cost_cents, 0) as purchase`;

/** Whether what the loans would cost to buy again is asked for too. */
interface Asked {
  readonly priced?: boolean;
}

/** What became of the containers lent on these Paris days. Those of one lender are counted row by row. */
export async function loanFates(
  tx: Tx,
  accountId: number,
  days: Days,
  { restaurantId, formatId }: LoanFilter = {},
  { priced = false }: Asked = {},
): Promise<LoanFate[]> {
  if (restaurantId === undefined) return (priced ? pricedFactsOfLoans : factsOfLoans)(tx, accountId, days, formatId);
  const { rows } = await tx.raw<LoanFate>({
    text: `with fates as (
        select ${FATE_COLUMNS} from ${LOT_ROWS}
        where l.account_id = $1 and ${COUNTED}
          and l.since >= $2::date::timestamp at time zone 'Europe/Paris'
          and l.since < ($3::date + 1)::timestamp at time zone 'Europe/Paris'
      ) ${AS_FATES}`,
    values: [accountId, days.from, days.to, restaurantId, formatId ?? null],
  });
  return rows;
}

/** The loans that ended on these Paris days, whenever they began. */
export async function endedLoans(
  tx: Tx,
  accountId: number,
  days: Days,
  { restaurantId, formatId }: LoanFilter = {},
): Promise<LoanFate[]> {
  if (restaurantId === undefined) return factsOfEnds(tx, accountId, days, formatId);
  const { rows } = await tx.raw<LoanFate>({
    text: `with fates as (
        select ${FATE_COLUMNS} from ${LOT_ROWS}
        where t.account_id = $1 and ${COUNTED} and t.day between $2 and $3 and t.status = 'completed'
          and (r.quantity < 0 or t.type = 'pickup_customer_order_fix')
      ) ${AS_FATES}`,
    values: [accountId, days.from, days.to, restaurantId, formatId ?? null],
  });
  return rows;
}

/** The loans still open now, by the Paris day they began on. */
export async function openLoans(tx: Tx, accountId: number, filter: LoanFilter = {}): Promise<OpenLoans[]> {
  const { rows } = await tx.raw<OpenLoans>({
    text: `select ${LOAN_DAY} as "loanDay", sum(l.left_quantity)::int as pieces,
             sum(l.left_quantity * l.unit_deposit_cents)::bigint as "depositCents"
        from lots l where l.account_id = $1 and l.left_quantity > 0 and l.owner <> 'E'
         and ($2::bigint is null or l.restaurant_id = $2) and ($3::bigint is null or l.format_id = $3)
       group by 1 order by 1`,
    values: [accountId, filter.restaurantId ?? null, filter.formatId ?? null],
  });
  return rows;
}

/** What each Paris day since `from` added to the fleet: bought and found, less sold, broken, lost. Pieces, signed. */
export async function fleetFlows(tx: Tx, accountId: number, from: string, formatId?: number): Promise<DailyFlow[]> {
  const { rows } = await tx.raw<DailyFlow>({
    text: `select day, sum(pieces)::int as pieces from fleet_rollups
            where account_id = $1 and day >= $2 and ($3::bigint is null or format_id = $3) group by day order by day`,
    values: [accountId, from, formatId ?? null],
  });
  return rows;
}

interface FleetNow {
  readonly pieces: number;
  /** The first day of the programme, null before it. */
  readonly since: string | null;
}

/** The fleet now, in pieces, wherever it is, and the day of its first transaction. */
export async function fleetNow(tx: Tx, accountId: number, formatId?: number): Promise<FleetNow> {
  const { rows } = await tx.raw<FleetNow>({
    text: `select (select coalesce(sum(quantity), 0)::int from cells
                    where account_id = $1 and place <> 'X' and ($2::bigint is null or format_id = $2)) as pieces,
                  (select min(day) from daily_rollups where account_id = $1) as since`,
    values: [accountId, formatId ?? null],
  });
  return rows[0] ?? { pieces: 0, since: null };
}

/** Reuses between two Paris days: whole months from their roll-ups, the days at both ends, and those of one format, from the daily ones. */
export async function reusesBetween(tx: Tx, accountId: number, { from, to }: Days, formatId?: number): Promise<number> {
  const { months, days } = formatId === undefined ? cutInMonths(from, to) : { months: null, days: [{ from, to }] };
  const [first, last] = days;
  const ofDays = (from: string, to: string) =>
    `(select coalesce(sum(reuses), 0) from daily_rollups where account_id = $1 and format_id = $2 and day between ${from} and ${to})`;
  const { rows } = await tx.raw<{ reuses: number }>({
    // Between nothing and nothing there is no day.
    text: `select (${ofDays('$3::date', '$4::date')} + ${ofDays('$5::date', '$6::date')}
      + (select coalesce(sum(reuses), 0) from monthly_rollups where account_id = $1 and month between $7::date and $8::date))::int as reuses`,
    values: [
      ...[accountId, formatId ?? 0, first?.from ?? null, first?.to ?? null, last?.from ?? null, last?.to ?? null],
      ...[months?.from ?? null, months?.to ?? null],
    ],
  });
  return rows[0]?.reuses ?? 0;
}

/** A format of a restaurant that is below its alert level, and what left its clean stock for good, net, over some days. Pieces. */
export interface LowStock {
  readonly id: number;
  readonly name: string;
  readonly format_id: number;
  readonly format_title: string;
  readonly available: number;
  readonly alert_level: number;
  readonly outflow: number;
}

const LEAVES = ['grab_container', 'grab_container_and_deposit', 'grab_guest_container', 'pickup_restaurant_order'];
/** What the restaurant serves and gets back dirty, where the initiative washes. */
const LEAVES_TO_WASH = ['customerless_refill'];
const EXCHANGES = ['refill_container'];
const COMES_CLEAN = ['restaurant_wash_and_keep_drop_off_point_container'];
/** What comes back lands clean where the restaurant washes. */
const COMES_BACK = ['return_container', 'return_guest_container', 'restaurant_pickup_drop_off_point_container'];

/** Formats that active restaurants have less of, free of promises, than their alert level; the outflow is that of the Paris days given. */
export async function lowStocks(tx: Tx, accountId: number, days: Days, filter: LoanFilter = {}): Promise<LowStock[]> {
  const { rows } = await tx.raw<LowStock>({
    text: `select r.id, r.name, f.id as format_id, f.title as format_title, coalesce(c.quantity - c.reserved, 0)::int as available,
                  l.alert_level, coalesce(flow.pieces, 0)::int as outflow
             from restaurant_formats l
             join restaurants r on r.account_id = l.account_id and r.id = l.restaurant_id and r.status = 'active'
             join formats f on f.account_id = l.account_id and f.id = l.format_id and f.active
             left join cells c on c.account_id = l.account_id and c.place = 'R' and c.place_id = l.restaurant_id
               and c.format_id = l.format_id and c.state = 'clean'
             left join lateral (
               select sum(case when d.type = any($6) then d.quantity
                   when d.type = any($7) and r.wash_mode = 'account' then d.quantity
                   when d.type = any($8) and r.wash_mode = 'account' and coalesce(r.exchange_at_counter, true) then d.quantity
                   when d.type = any($9) then -d.quantity
                   when d.type = any($10) and r.wash_mode = 'restaurant' then -d.quantity else 0 end) as pieces
                 from daily_rollups d
                where d.account_id = $1 and d.day between $2 and $3 and d.restaurant_id = r.id and d.format_id = f.id
             ) flow on true
            where l.account_id = $1 and l.offered and coalesce(c.quantity - c.reserved, 0) < l.alert_level
              and ($4::bigint is null or r.id = $4) and ($5::bigint is null or f.id = $5)
            order by plain(r.name), f.id`,
    values: [
      ...[accountId, days.from, days.to, filter.restaurantId ?? null, filter.formatId ?? null],
      ...[LEAVES, LEAVES_TO_WASH, EXCHANGES, COMES_CLEAN, COMES_BACK],
    ],
  });
  return rows;
}
