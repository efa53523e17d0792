import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { vatChangeSays } from '@boucle/contract/shared/statements/labels.ts';
import { type VatOf } from '@boucle/contract/features/statements/vat.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type MoneyKey } from '../books/places.ts';
import { LedgerRefusal } from '../refusals.ts';
import { ACCOUNTS, type Settlement, arrow, owedBy, settleInvoices, writeSettlements } from '../settlements.ts';
import { carryOverpaid } from './carry.ts';
import { issueInvoices } from '../invoices/issue.ts';
import { type Period, type PeriodsOf, lastDayOf } from '../invoices/periods.ts';
import { planClosing, vatOfMonth } from '../invoices/planClosing.ts';
import { writePapers } from '../invoices/writePapers.ts';
import { type Closing, closingsOf, paymentDaysOf } from './closing.ts';
import { lockMonth } from './monthLock.ts';
import { sealNextMonth } from './seals.ts';

interface CloseOptions {
  readonly personId?: number | null;
  readonly now?: Date;
  /** Looks at what is about to be written, under lock; throws to refuse it. */
  readonly agrees?: (closings: readonly Closing[], periods: readonly Period[]) => void;
  /** How the month takes its VAT, where VAT changes within it. */
  readonly vatOf?: VatOf | undefined;
}

/**
 * Closes a month (its first day), once, in order, after its end: subscriptions are raised, each
 * restaurant gets its statement and its invoice, invoices of before that are corrected their credit
 * notes, its rows are sealed, and from then on no transaction may carry a day in it. An invoice
 * that lacks something waits for it. Answers the statements' numbers. Throws LedgerRefusal.
 */
export async function closeMonth(
  tx: Tx,
  accountId: number,
  month: string,
  { personId = null, now = tx.now(), agrees = () => undefined, vatOf }: CloseOptions = {},
): Promise<number[]> {
  await lockMonth(tx, accountId);
  const { rows } = await tx.raw<{ closed_until: string | null }>({
    text: 'select closed_until from accounts where id = $1 for no key update',
    values: [accountId],
  });
  refuseClosing(month, rows[0]?.closed_until ?? null, now);
  const last = lastDayOf(month);
  const { periodsOf, change, closed } = await vatOfMonth(tx, accountId, month, vatOf);
  if (change !== null && vatOf === undefined) throw new LedgerRefusal(vatChangeSays(change), 'vat_of');
  const closings = await closingsOf(tx, accountId, { month, last, periodsOf });
  agrees(closings, periodsOf(month));
  await raiseSubscriptions(tx, accountId, month);
  await tx.raw({
    text: `insert into closed_months (account_id, month, closed_by, closed_at, last_fee_line, vat_day, vat_since)
      select $1::bigint, $2::date, $3::bigint, $4::timestamptz, coalesce(max(id), 0), $5::date, $6::date from fee_lines where account_id = $1
      returning account_id`,
    values: [accountId, month, personId, now, closed.vat_day, closed.vat_since],
  });
  const ids = await writeStatements(tx, accountId, month, closings, {
    periodsOf,
    paymentDays: await paymentDaysOf(tx, accountId),
    personId,
    now,
  });
  await tx.raw({
    text: 'update accounts set closed_until = $2, former_payment_days = null where id = $1',
    values: [accountId, last],
  });
  await carryOverpaid(tx, accountId, month, { day: parisDay(now), personId });
  // In order, with the ones that were closed before seals were and have none yet.
  while ((await sealNextMonth(tx, accountId, now)) !== undefined);
  return ids;
}

/**
 * Throws LedgerRefusal for a month that is not over, closed already, or that comes after one that
 * is still open.
 */
export function refuseClosing(month: string, closedUntil: string | null, now: Date): void {
  const last = lastDayOf(month);
  if (last >= parisDay(now)) throw new LedgerRefusal('Ce mois n’est pas fini.', 'month');
  if (closedUntil === null) return;
  if (closedUntil >= last) throw new LedgerRefusal('Ce mois est déjà clôturé.', 'month');
  if (addDays(closedUntil, 1) !== month) throw new LedgerRefusal('Clôturez d’abord le mois précédent.', 'month');
}

async function raiseSubscriptions(tx: Tx, accountId: number, month: string): Promise<void> {
  await tx.raw({
    text: `insert into fee_lines (account_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
      select account_id, restaurant_id, id, 1, unit_price_cents, $2 from price_lines
      where account_id = $1 and kind = 'recurring_subscription' and valid_from <= $2 and (valid_to is null or valid_to >= $2)
      on conflict do nothing returning 1`,
    values: [accountId, month],
  });
}

interface WriteOptions {
  readonly periodsOf: PeriodsOf;
  readonly paymentDays: number;
  readonly personId: number | null;
  readonly now: Date;
}

/**
 * All the statements of a month in a few statements of SQL, however many restaurants: postings wait
 * in the meantime.
 */
async function writeStatements(
  tx: Tx,
  accountId: number,
  month: string,
  closings: readonly Closing[],
  { periodsOf, paymentDays, personId, now }: WriteOptions,
): Promise<number[]> {
  const plans = await planClosing(tx, accountId, closings, { month, periodsOf });
  // Of two periods that of the second: the statement says from which day.
  const rate = periodsOf(month).at(-1)?.tax.rate;
  const written = closings.map((closing) => {
    const net = closing.lines.reduce((sum, { cents }) => sum + cents, 0);
    const charged = new Map<string, number>();
    for (const line of closing.lines) charged.set(line.month, (charged.get(line.month) ?? 0) + line.cents);
    return {
      ...closing,
      net_cents: net,
      vat_cents: plans.get(closing.restaurant_id)?.vat_cents ?? 0,
      charged: [...charged].filter(([, cents]) => cents !== 0).map(([of, cents]) => ({ month: of, cents })),
    };
  });
  const { rows } = await tx.raw<{ id: number; restaurant_id: number }>({
    text: `insert into statements (account_id, restaurant_id, month, net_cents, vat_cents, cash_cents, rewards_cents, charged, lines, parties,
        vat_rate, due_on, created_at, invoiced, number)
      select $1, v.restaurant_id, $2, v.net_cents, v.vat_cents, v.cash_cents, v.rewards_cents, v.charged, v.lines, v.parties, $4, $5, $6, true,
        (select coalesce(max(number), 0) from statements where account_id = $1 and extract(year from month) = extract(year from $2::date))
          + row_number() over (order by v.restaurant_id)
      from jsonb_to_recordset($3::jsonb) as v(restaurant_id bigint, net_cents bigint, vat_cents bigint, cash_cents bigint,
        rewards_cents bigint, charged jsonb, lines jsonb, parties jsonb)
      returning id, restaurant_id`,
    values: [accountId, month, JSON.stringify(written), rate, addDays(parisDay(now), paymentDays), now],
  });
  const numbers = new Map(rows.map(({ id, restaurant_id }) => [restaurant_id, id]));
  const day = lastDayOf(month);
  const planned = [...plans].map(([restaurantId, plan]) => ({
    restaurantId,
    statementId: numbers.get(restaurantId) ?? 0,
    plan,
  }));
  const papers = await writePapers(tx, accountId, planned, { day, personId, now });
  const settlements = written.flatMap((one): Settlement[] => {
    const restaurantId = one.restaurant_id;
    const debt = owedBy(restaurantId);
    const till: MoneyKey = { kind: 'CASH', owner: 'R', ownerId: restaurantId };
    const of = { day, restaurantId, statementId: numbers.get(restaurantId) };
    const all: Settlement[] = [
      { ...of, kind: 'statement_rewards', entries: arrow(ACCOUNTS.gifts, debt, one.rewards_cents) },
      { ...of, kind: 'statement_cash', entries: arrow(debt, till, one.cash_cents) },
    ];
    return all.filter(({ entries }) => entries.length > 0);
  });
  const fees = papers.settlements.filter(({ entries }) => entries.length > 0);
  await writeSettlements(tx, accountId, [...fees, ...settlements]);
  await settleInvoices(tx, accountId, [...numbers.values()]);
  await issueInvoices(tx, accountId, { ids: papers.ids, now, personId });
  return [...numbers.values()];
}
