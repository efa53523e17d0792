import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type OpenLoans } from '../../../domain/statistics/ages.ts';
import { type Days } from '../../../domain/statistics/days.ts';
import { endDayOf, fateOf, LOAN_DAY } from '../../../domain/statistics/loanFacts.ts';
import { type AskedDays, LOSS_LAG, type LoanParts, RETURN_LAG } from '../../../domain/statistics/loanParts.ts';
import { type LoanFilter } from '../../../domain/statistics/queries.ts';
import { averageOf, type DailyFlow, levelsOf } from '../../../domain/statistics/stocks.ts';
import { loanDuration, type LoanFate, lossAfter, returnedSoFar, returnedWithin } from './loanFates.ts';

/** The parts of the figures of loans, counted row by row: what their roll-ups must say. */
export async function partsOfRows(
  tx: Tx,
  accountId: number,
  { days, thirty, ninety, before, today }: AskedDays,
  filter: LoanFilter,
): Promise<LoanParts> {
  const fatesOf = (of: Days) => loanFates(tx, accountId, of, filter);
  const fates = await fatesOf(days);
  const ended = await endedLoans(tx, accountId, days, filter);
  const open = await openLoans(tx, accountId, filter);
  // Today's open loans, and what came and went since the period began, say what was held on each of
  // its days.
  const later = { from: addDays(days.to, 1), to: today };
  const flows = [
    ...lentFlows([...fates, ...(await fatesOf(later))]),
    ...endFlows([...ended, ...(await endedLoans(tx, accountId, later, filter))]),
  ];
  const now = open.reduce((all, { pieces }) => all + pieces, 0);
  return {
    soFar: returnedSoFar(fates),
    atThirtyDays: returnedWithin(await fatesOf(thirty), RETURN_LAG, today),
    atThirtyDaysBefore: returnedWithin(await fatesOf(before), RETURN_LAG, today),
    loss: lossAfter(await fatesOf(ninety), LOSS_LAG, today),
    duration: loanDuration(ended),
    held: averageOf(levelsOf(now, flows, days)) ?? 0,
    open,
  };
}

const lentFlows = (fates: readonly LoanFate[]): DailyFlow[] =>
  fates.filter(({ fate }) => fate === 'lent').map(({ loanDay, pieces }) => ({ day: loanDay, pieces }));

const endFlows = (ended: readonly LoanFate[]): DailyFlow[] =>
  ended.flatMap(({ endDay, pieces }) => (endDay === null ? [] : [{ day: endDay, pieces: -pieces }]));

/** A row of a lot and its transaction. */
const LOT_ROWS = `lots l
  join formats f on f.account_id = l.account_id and f.id = l.format_id
  join lot_rows r on r.account_id = l.account_id and r.lot_id = l.id
  join transactions t on t.account_id = r.account_id and t.id = r.transaction_id`;

/** A reversed transaction never was, on either side. */
const COUNTED = `l.owner <> 'E' and t.type <> 'redeem_card' and t.reverses_id is null
  and not exists (select from transactions x where x.account_id = t.account_id and x.reverses_id = t.id)
  and ($4::bigint is null or l.restaurant_id = $4) and ($5::bigint is null or l.format_id = $5)`;

const AS_FATES = `select loan_day as "loanDay", case when fate <> 'lent' then end_day end as "endDay", fate,
    sum(pieces)::int as pieces, sum(pieces * deposit)::bigint as "depositCents", sum(pieces * purchase)::bigint as "purchaseCents"
  from fates`;
const IN_ORDER = 'group by 1, 2, 3 order by 1, 2 nulls first, 3';

const FATE = fateOf('t', 'r.quantity');
const FATE_COLUMNS = `${LOAN_DAY} as loan_day, ${endDayOf('$1', 't', 'r.quantity')} as end_day, ${FATE} as fate,
  case ${FATE} when 'lent' then r.quantity else -r.quantity end as pieces, l.unit_deposit_cents as deposit,
  coalesce(f.purchase_cost_cents, 0) as purchase`;

/** Fates of the containers lent on these Paris days. */
export async function loanFates(tx: Tx, accountId: number, days: Days, filter: LoanFilter): Promise<LoanFate[]> {
  const { rows } = await tx.raw<LoanFate>({
    text: `with fates as (
        select ${FATE_COLUMNS} from ${LOT_ROWS}
        where l.account_id = $1 and ${COUNTED}
          and l.since >= $2::date::timestamp at time zone 'Europe/Paris'
          and l.since < ($3::date + 1)::timestamp at time zone 'Europe/Paris'
      ) ${AS_FATES} ${IN_ORDER}`,
    values: [accountId, days.from, days.to, filter.restaurantId ?? null, filter.formatId ?? null],
  });
  return rows;
}

/**
 * The loans that ended on these Paris days, whenever they began. What a corrected pickup gives back
 * counts on the pickup's day, before its own.
 */
export async function endedLoans(tx: Tx, accountId: number, days: Days, filter: LoanFilter): Promise<LoanFate[]> {
  const { rows } = await tx.raw<LoanFate>({
    text: `with fates as (
        select ${FATE_COLUMNS} from ${LOT_ROWS}
        where t.account_id = $1 and ${COUNTED} and t.day >= $2 and t.status = 'completed'
          and (t.type = 'pickup_customer_order_fix' or (t.day <= $3 and r.quantity < 0))
      ) ${AS_FATES} where end_day between $2 and $3 ${IN_ORDER}`,
    values: [accountId, days.from, days.to, filter.restaurantId ?? null, filter.formatId ?? null],
  });
  return rows;
}

/** The loans still open now, by the Paris day they began on. */
async function openLoans(tx: Tx, accountId: number, filter: LoanFilter): Promise<OpenLoans[]> {
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
