import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { cutInMonths } from '../transactions/months.ts';
import { type OpenLoans } from './ages.ts';
import { type Days, lengthOf } from './days.ts';
import { AGE, DAY_SUMS, daysOf, writtenSince } from './loanFacts.ts';
import { type AskedDays, LOSS_LAG, type LoanParts } from './loanParts.ts';
import { durationOf, shareOf } from './loans.ts';
import { type LoanFilter } from './queries.ts';

const SUMMED = DAY_SUMS.join(', ');
/** Rows of format $2; 0: of all formats. */
const OF_FORMAT = '($2::bigint = 0 or format_id = $2)';

/**
 * Every day of account $1, of restaurant `restaurant` where one is named, of format $2 (0: all
 * formats together), rolled up or not.
 */
const daysOfAsked = (restaurant: string | undefined): string =>
  restaurant === undefined
    ? `with ${writtenSince('rolled_up_to')}, days as (
    select day, ${SUMMED} from loan_day_rollups where account_id = $1 and format_id = $2
    union all select day, ${SUMMED} from (${daysOf('written')}) parts where ${OF_FORMAT}
  )`
    : `with ${writtenSince('restaurants_up_to')}, days as (
    select day, ${SUMMED} from restaurant_loan_day_rollups where account_id = $1 and restaurant_id = ${restaurant} and ${OF_FORMAT}
    union all select day, ${SUMMED} from (${daysOf('written')}) parts where restaurant_id = ${restaurant} and ${OF_FORMAT}
  )`;

const sumBetween = (column: string, from: string, to: string): string =>
  `coalesce(sum(${column}) filter (where day between ${from} and ${to}), 0)::bigint`;

/**
 * Of the days from $3 to $4, those judged at 30 days ($5 to $6; before them $9 to $10) and at 90
 * ($7 to $8).
 */
const sumsSql = (restaurant: string | undefined): string => `${daysOfAsked(restaurant)} select
    ${sumBetween('lent', '$3', '$4')} as lent, ${sumBetween('back', '$3', '$4')} as back,
    ${sumBetween('lent', '$5', '$6')} as "lent30", ${sumBetween('back_30', '$5', '$6')} as "back30",
    ${sumBetween('lent', '$9', '$10')} as "lentBefore", ${sumBetween('back_30', '$9', '$10')} as "backBefore",
    ${sumBetween('lent', '$7', '$8')} as "lent90", ${sumBetween('back_90', '$7', '$8')} as "back90",
    ${sumBetween('missing_90_cents', '$7', '$8')} as "missingCents",
    coalesce(sum(still_out), 0)::bigint as now,
    coalesce(sum((lent - ended) * (least(day, $4::date + 1) - $3::date)) filter (where day > $3), 0)::bigint as "cameLater"
  from days`;

interface Sums {
  readonly lent: number;
  readonly back: number;
  readonly lent30: number;
  readonly back30: number;
  readonly lentBefore: number;
  readonly backBefore: number;
  readonly lent90: number;
  readonly back90: number;
  readonly missingCents: number;
  /** Pieces out now. */
  readonly now: number;
  /**
   * Loans less their ends after the first day asked for, as many times as there are days asked for
   * before it.
   */
  readonly cameLater: number;
}

/**
 * Loans still out by the day they were lent on; all those older than $3 are counted on that day.
 */
const openSql = (restaurant: string | undefined): string => `${daysOfAsked(restaurant)}
  select greatest(day, $3::date) as "loanDay", sum(still_out)::bigint as pieces, sum(still_out_cents)::bigint as "depositCents"
  from days group by 1 having sum(still_out) <> 0 or sum(still_out_cents) <> 0 order by 1`;

/** Price of buying again what was lent from $3 to $4 and not back within 90 days; cents. */
const purchaseSql = (restaurant: string | undefined): string => `with ${
  restaurant === undefined
    ? `${writtenSince('rolled_up_to')}, missing as (
    select d.format_id, d.lent - d.back_90 as pieces from formats f
      join loan_day_rollups d on d.account_id = $1 and d.format_id = f.id and d.day between $3 and $4
     where f.account_id = $1 and ($2::bigint = 0 or f.id = $2)
    union all select format_id, lent - back_90 from (${daysOf('written')}) parts where day between $3 and $4 and ${OF_FORMAT}
  )`
    : `${writtenSince('restaurants_up_to')}, missing as (
    select format_id, lent - back_90 as pieces from restaurant_loan_day_rollups
     where account_id = $1 and restaurant_id = ${restaurant} and day between $3 and $4 and ${OF_FORMAT}
    union all select format_id, lent - back_90 from (${daysOf('written')}) parts
     where restaurant_id = ${restaurant} and day between $3 and $4 and ${OF_FORMAT}
  )`
}
  select coalesce(sum(m.pieces * coalesce(f.purchase_cost_cents, 0)), 0)::bigint as cents
    from missing m join formats f on f.account_id = $1 and f.id = m.format_id`;

const AGED = 'select age, sum(pieces)::bigint as pieces from ended group by 1 having sum(pieces) <> 0 order by 1';
const WRITTEN_ENDS = `select ${AGE} as age, pieces from written where fate = 'back' and end_day between $3 and $4 and ${OF_FORMAT}`;

const ended = (from: string, to: string): string =>
  `select ${AGE} as age, pieces from loan_rollups where account_id = $1 and format_id = $2 and fate = 'back' and end_day between ${from} and ${to}`;

/**
 * How long what came back from $3 to $4 had been out: whole months ($5 to $6) from their roll-up,
 * the days before ($7 to $8) and after ($9 to $10) by themselves.
 */
const AGES = `with ${writtenSince('rolled_up_to')}, ended as (
    select age, pieces from loan_age_rollups where account_id = $1 and format_id = $2 and month between $5::date and $6::date
    union all ${ended('$7::date', '$8::date')}
    union all ${ended('$9::date', '$10::date')}
    union all ${WRITTEN_ENDS}
  )
  ${AGED}`;

/** The same of restaurant $5, day by day. */
const AGES_OF_RESTAURANT = `with ${writtenSince('restaurants_up_to')}, ended as (
    select age, pieces from restaurant_loan_age_rollups where account_id = $1 and restaurant_id = $5 and end_day between $3 and $4 and ${OF_FORMAT}
    union all ${WRITTEN_ENDS} and restaurant_id = $5
  )
  ${AGED}`;

interface Aged {
  readonly age: number;
  readonly pieces: number;
}

/**
 * The parts of the figures of loans of an account, of one of its restaurants, of one of its
 * formats: sums of one row a day and of one a day or month and age, whatever their number.
 */
export async function partsOfLoans(
  tx: Tx,
  accountId: number,
  { days, thirty, ninety, before, today }: AskedDays,
  { restaurantId, formatId }: LoanFilter,
): Promise<LoanParts> {
  /** Asks with the values from $3 on, and with the restaurant after them where one is named. */
  const all = async <R extends object>(
    textOf: (restaurant: string | undefined) => string,
    ...values: unknown[]
  ): Promise<R[]> => {
    const named = restaurantId === undefined ? [] : [restaurantId];
    const text = textOf(restaurantId === undefined ? undefined : `$${values.length + 3}`);
    return (await tx.raw<R>({ text, values: [accountId, formatId ?? 0, ...values, ...named] })).rows;
  };
  const periods = [days, thirty, ninety, before].flatMap(({ from, to }) => [from, to]);
  const oldest = addDays(today, -LOSS_LAG - 1);
  const [[sums], [purchase], aged, open] = await Promise.all([
    all<Sums>(sumsSql, ...periods),
    all<{ cents: number }>(purchaseSql, ninety.from, ninety.to),
    restaurantId === undefined
      ? all<Aged>(() => AGES, days.from, days.to, ...cutOf(days))
      : all<Aged>(() => AGES_OF_RESTAURANT, days.from, days.to),
    all<OpenLoans>(openSql, oldest),
  ]);
  if (sums === undefined || purchase === undefined) throw new Error('No sums of loans');
  return {
    soFar: shareOf(sums.back, sums.lent),
    atThirtyDays: shareOf(sums.back30, sums.lent30),
    atThirtyDaysBefore: shareOf(sums.backBefore, sums.lentBefore),
    loss: {
      ...shareOf(sums.lent90 - sums.back90, sums.lent90),
      depositCents: sums.missingCents,
      purchaseCents: purchase.cents,
    },
    duration: durationOf(aged.map(({ age, pieces }) => [age, pieces])),
    held: sums.now - sums.cameLater / lengthOf(days),
    open,
  };
}

/**
 * First and last of the whole months, of the days before and of those after; between nothing and
 * nothing there is no day.
 */
function cutOf({ from, to }: Days): (string | null)[] {
  const { months, days } = cutInMonths(from, to);
  return [months, days[0], days[1]].flatMap((part) => [part?.from ?? null, part?.to ?? null]);
}

/** Pieces lent on some Paris days by format, and those of them that came back within 30 days. */
export async function cohortByFormat(
  tx: Tx,
  accountId: number,
  { from, to }: Days,
): Promise<ReadonlyMap<number, { readonly lent: number; readonly back: number }>> {
  const { rows } = await tx.raw<{ formatId: number; lent: number; back: number }>({
    text: `with ${writtenSince('rolled_up_to')}, days as (
        select format_id, lent, back_30 from loan_day_rollups where account_id = $1 and format_id <> 0 and day between $2 and $3
        union all select format_id, lent, back_30 from (${daysOf('written')}) parts where day between $2 and $3
      )
      select format_id as "formatId", sum(lent)::bigint as lent, sum(back_30)::bigint as back from days group by 1`,
    values: [accountId, from, to],
  });
  return new Map(rows.map(({ formatId, ...sums }) => [formatId, sums]));
}
