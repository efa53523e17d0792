import { type Author, type SubscriptionFeeType } from '@boucle/contract/base/constants.ts';
import { type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { lessCredited } from '../invoices/manualCredits.ts';
import { type Counted, type InPeriod, lineKey, type PeriodsOf, splitLine } from '../invoices/periods.ts';

/**
 * A line of a statement: one month, or a period of it, and one price. Of a month closed before:
 * what changed since. Pieces and cents.
 */
export interface ClosingLine extends InPeriod {
  /** First day. */
  readonly month: string;
  readonly price_line_id: number;
  readonly kind: SubscriptionFeeType;
  readonly author: Author | null;
  readonly unit_price_cents: number;
  readonly free_quota: number;
  readonly counted: number;
  /** Beyond the quota of the month. */
  readonly billed: number;
  readonly cents: number;
  /**
   * Cents of this correction that credit notes by hand gave back already; it is closer to 0 by as
   * much. Below 0 when a correction is undone: the part of what is billed again that was given back
   * by hand before.
   */
  readonly already_credited_cents?: number;
}

/** Who is named on a statement, as they were at its closing. */
export interface Parties {
  readonly issuer: {
    readonly name: string;
    readonly legal_name: string;
    readonly siren: string | null;
    readonly vat_number: string | null;
    readonly address: string;
    readonly iban: string | null;
    /** Absent from statements closed before the BIC was kept. */
    readonly bic?: string | null;
  };
  readonly restaurant: {
    readonly name: string;
    readonly legal_name: string;
    readonly siren: string | null;
    readonly siret: string | null;
    readonly vat_number: string | null;
    readonly address: string;
    /** Absent from statements closed before it was kept. */
    readonly kind?: BuyerKind;
  };
}

/** One restaurant's part of a closing, in cents. */
export interface Closing {
  readonly restaurant_id: number;
  readonly lines: readonly ClosingLine[];
  /** Handed over by its till; below 0 the account owes it. */
  readonly cash_cents: number;
  /** Discounts it gave. */
  readonly rewards_cents: number;
  readonly parties: Parties;
}

/** Days to pay a restaurant's month. */
export async function paymentDaysOf(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ payment_days: number }>({
    text: 'select payment_days from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.payment_days ?? 0;
}

/**
 * The charges of each restaurant if a month (its first and last day) were closed: the month itself,
 * the subscriptions it raises, what changed in closed months since the last closing (the fee lines
 * it did not know) less what was credited by hand, the tills and rewards of the days since. Writes
 * nothing.
 */
export async function closingsOf(
  tx: Tx,
  accountId: number,
  { month, last, periodsOf }: { readonly month: string; readonly last: string; readonly periodsOf: PeriodsOf },
): Promise<Closing[]> {
  const { rows } = await tx.raw<Closing>({
    text: `with latest as (
        select month, coalesce(last_fee_line, (select max(id) from fee_lines where account_id = $1), 0) as upto
        from closed_months where account_id = $1 order by month desc limit 1
      ), known as (
        -- What the last closing knew, and its last day.
        select coalesce((select upto from latest), 0) as upto, (select (month + interval '1 month - 1 day')::date from latest) as day
      ), touched as (
        select restaurant_id, price_line_id, month from fee_lines
          where account_id = $1 and month < $2 and id > (select upto from known)
        union select restaurant_id, price_line_id, month from fee_lines where account_id = $1 and month = $2
      ), sums as (
        select t.restaurant_id, t.month, t.price_line_id, sum(f.quantity) as now,
          coalesce(sum(f.quantity) filter (where t.month < $2 and f.id <= (select upto from known)), 0) as before
        from touched t join fee_lines f on f.account_id = $1 and f.price_line_id = t.price_line_id and f.month = t.month
        group by 1, 2, 3
        union all
        select p.restaurant_id, $2, p.id, 1, 0 from price_lines p
        where p.account_id = $1 and p.kind = 'recurring_subscription' and p.valid_from <= $2 and (p.valid_to is null or p.valid_to >= $2)
          and not exists (select from fee_lines f where f.account_id = $1 and f.price_line_id = p.id and f.month = $2)
      ), lines as (
        select s.restaurant_id, s.month, s.price_line_id, p.kind, p.author, p.unit_price_cents, p.free_quota, s.now - s.before as counted,
          greatest(0, s.now - p.free_quota) - greatest(0, s.before - p.free_quota) as billed
        from sums s join price_lines p on p.account_id = $1 and p.id = s.price_line_id
      ), written as (
        select restaurant_id, json_agg(json_build_object('month', month, 'price_line_id', price_line_id, 'kind', kind, 'author', author,
          'unit_price_cents', unit_price_cents, 'free_quota', free_quota, 'counted', counted, 'billed', billed,
          'cents', billed * unit_price_cents) order by month, price_line_id) as lines
        from lines where counted <> 0 group by 1
      ), days as (
        select id, restaurant_id, type, variant, amount_cents from transactions
        where account_id = $1 and status = 'completed' and day <= $3 and (day > (select day from known) or (select day from known) is null)
      ), sides as (
        select e.to_account as account, e.amount_cents as cents from days t join entries e on e.account_id = $1 and e.transaction_id = t.id
        union all select e.from_account, -e.amount_cents from days t join entries e on e.account_id = $1 and e.transaction_id = t.id
      ), tills as (
        select m.owner_id as restaurant_id, -sum(s.cents) as cents from sides s join money_accounts m on m.account_id = $1 and m.id = s.account
        where m.kind in ('CASH', 'GST') group by 1
      ), gifts as (
        select restaurant_id, sum(amount_cents) as cents from days where type = 'redeem_reward' and variant = 'restaurant' group by 1
      )
      select r.id as restaurant_id, coalesce(w.lines, '[]') as lines, coalesce(t.cents, 0)::bigint as cash_cents,
        coalesce(g.cents, 0)::bigint as rewards_cents,
        json_build_object(
          'issuer', json_build_object('name', a.name, 'legal_name', a.legal_name, 'siren', a.siren, 'vat_number', a.vat_number,
            'address', a.billing_address, 'iban', a.iban, 'bic', a.bic),
          'restaurant', json_build_object('kind', r.buyer_kind, 'name', r.name, 'legal_name', r.legal_name, 'siren', r.siren, 'siret', r.siret,
            'vat_number', r.vat_number, 'address', concat_ws(E'\\n', nullif(r.address, ''),
              nullif(concat_ws(' ', nullif(r.postal_code, ''), nullif(r.city, '')), '')))) as parties
      from restaurants r join accounts a on a.id = r.account_id
      left join written w on w.restaurant_id = r.id left join tills t on t.restaurant_id = r.id left join gifts g on g.restaurant_id = r.id
      where r.account_id = $1 order by r.id`,
    values: [accountId, month, last],
  });
  return lessCredited(tx, accountId, await inPeriods(tx, accountId, rows, { month, periodsOf }));
}

/** The same charges, those of months in two periods as a line of each period. */
async function inPeriods(
  tx: Tx,
  accountId: number,
  closings: readonly Closing[],
  { month, periodsOf }: { readonly month: string; readonly periodsOf: PeriodsOf },
): Promise<readonly Closing[]> {
  const months = [...new Set(closings.flatMap(({ lines }) => lines.map((line) => line.month)))];
  const cuts = months.flatMap((of) => {
    const [first, second] = periodsOf(of);
    return first === undefined || second === undefined ? [] : [{ month: of, pair: [first, second] as const }];
  });
  if (cuts.length === 0) return closings;
  const pairs = new Map(cuts.map(({ month: of, pair }) => [of, pair]));
  const lines = closings.flatMap((closing) => closing.lines).filter((line) => pairs.has(line.month));
  const counted = await countedEarly(tx, accountId, {
    month,
    cuts: cuts.map(({ month: of, pair: [, { from: since }] }) => ({ month: of, since })),
    prices: [...new Set(lines.map(({ price_line_id: id }) => id))],
  });
  return closings.map((closing) => ({
    ...closing,
    lines: closing.lines.flatMap((line) => {
      const pair = pairs.get(line.month);
      return pair === undefined ? [line] : splitLine(line, pair, counted.get(lineKey(line)));
    }),
  }));
}

/**
 * Pieces of each price in months that a day cuts in two, by `lineKey`: all of them and those of
 * before that day. A reversal counts on the day that it takes back.
 */
async function countedEarly(
  tx: Tx,
  accountId: number,
  {
    month,
    cuts,
    prices,
  }: {
    readonly month: string;
    readonly cuts: readonly { readonly month: string; readonly since: string }[];
    readonly prices: readonly number[];
  },
): Promise<Map<string, Counted>> {
  const { rows } = await tx.raw<Counted & { price_line_id: number; month: string } & Record<string, unknown>>({
    text: `with known as (
        select coalesce((select coalesce(last_fee_line, (select max(id) from fee_lines where account_id = $1))
          from closed_months where account_id = $1 order by month desc limit 1), 0) as upto
      ), counted as (
        select f.price_line_id, f.month, f.quantity, f.month < $2 and f.id <= known.upto as known,
          t.id is null or coalesce(o.day, t.day) < c.since as early
        from known, jsonb_to_recordset($3::jsonb) as c(month date, since date)
        join fee_lines f on f.account_id = $1 and f.price_line_id = any($4::bigint[]) and f.month = c.month
        left join transactions t on t.account_id = $1 and t.id = f.transaction_id
        left join transactions o on o.account_id = $1 and o.id = t.reverses_id
      )
      select price_line_id, month, sum(quantity)::int as now, coalesce(sum(quantity) filter (where known), 0)::int as before,
        coalesce(sum(quantity) filter (where early), 0)::int as early_now,
        coalesce(sum(quantity) filter (where known and early), 0)::int as early_before
      from counted group by 1, 2`,
    values: [accountId, month, JSON.stringify(cuts), prices],
  });
  return new Map(
    rows.map(({ price_line_id, month: of, ...counts }) => [lineKey({ month: of, price_line_id }), counts]),
  );
}
