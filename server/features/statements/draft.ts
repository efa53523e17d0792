import { createHash } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type DraftStatement, type StatementDraft } from '@boucle/contract/features/statements/shapes.ts';
import { type VatOf } from '@boucle/contract/features/statements/vat.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { buyerMissing, sellerMissing } from '../../domain/ledger/invoices/missing.ts';
import { type PartiesNow, partiesNow } from '../../domain/ledger/invoices/parties.ts';
import { type Planned } from '../../domain/ledger/invoices/plan.ts';
import { lastDayOf, type Period } from '../../domain/ledger/invoices/periods.ts';
import { planClosing, vatOfMonth } from '../../domain/ledger/invoices/planClosing.ts';
import { type Closing, closingsOf, paymentDaysOf } from '../../domain/ledger/months/closing.ts';
import { refuseClosing } from '../../domain/ledger/months/closeMonth.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { firstDayOf, linesOf } from './rows.ts';

/**
 * The statements that closing a month (YYYY-MM) now would write, and the obstacles to it. Writes
 * nothing.
 */
export async function draftOf(
  tx: Tx,
  accountId: number,
  { month, vat_of: vatOf }: { month: string; vat_of?: VatOf | undefined },
  now: Date,
): Promise<StatementDraft> {
  const first = firstDayOf(month);
  const last = lastDayOf(first);
  const { periodsOf, change } = await vatOfMonth(tx, accountId, first, vatOf);
  const periods = periodsOf(first);
  const closings = await closingsOf(tx, accountId, { month: first, last, periodsOf });
  const paymentDays = await paymentDaysOf(tx, accountId);
  const { rows } = await tx.raw<{ closed_until: string | null; former: number | null; pending: number }>({
    text: `select closed_until, former_payment_days as former, (select count(*) from transactions t where t.account_id = $1 and t.status = 'pending' and t.day <= $2)::int
        as pending from accounts a where id = $1`,
    values: [accountId, last],
  });
  const plans = await planClosing(tx, accountId, closings, { month: first, periodsOf });
  const billed = closings.filter(({ restaurant_id: id }) => isBilled(plans.get(id)));
  const parties = await partiesNow(
    tx,
    accountId,
    billed.map(({ restaurant_id }) => restaurant_id),
  );
  const issuerLacks = issuerMissing([...plans.values()], parties);
  const lacking = billed.flatMap(({ restaurant_id: id, parties: { restaurant } }) => {
    const buyer = parties.buyers.get(id);
    const lacks = buyer === undefined ? [] : buyerMissing(buyer);
    return lacks.length === 0 ? [] : [{ id, name: restaurant.name, lacks }];
  });
  const statements = closings.map((closing) => {
    const plan = plans.get(closing.restaurant_id);
    const buyerLacks = lacking.some(({ id }) => id === closing.restaurant_id);
    const waiting = (plan?.invoices ?? []).filter(
      (lines) => buyerLacks || sellerMissing(parties.seller, lines).length > 0,
    ).length;
    return draftStatement(closing, first, plan, waiting);
  });
  const sum = (of: (one: DraftStatement) => number): number =>
    statements.reduce((total, one) => total + Math.round(of(one) * 100), 0) / 100;
  const due = sum((one) => one.due);
  return {
    month,
    vat_rate: periods.at(-1)?.tax.rate ?? 0,
    vat_periods: periods.map(({ from, to, tax }) => ({ from, to, ...tax })),
    vat_change: change,
    due_on: addDays(parisDay(now), paymentDays),
    former_payment_days: rows[0]?.former ?? null,
    statements,
    totals: {
      count: statements.length,
      net: sum(({ net }) => net),
      vat: sum(({ vat }) => vat),
      cash: sum(({ cash }) => cash),
      rewards: sum(({ rewards }) => rewards),
      due,
      left: due,
    },
    refusal: refusalOf(first, rows[0]?.closed_until ?? null, now),
    pending_count: rows[0]?.pending ?? 0,
    issuer_lacks: issuerLacks,
    restaurants_missing: lacking,
    waiting_count: statements.reduce((count, { waiting }) => count + waiting, 0),
    fingerprint: fingerprintOf(closings, periods),
  };
}

/**
 * The same for the same amounts, line by line, at the same VAT, and the same names on both sides.
 */
export const fingerprintOf = (closings: readonly Closing[], periods: readonly Period[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        periods,
        ...closings.map(({ restaurant_id, lines, cash_cents, rewards_cents, parties }) => [
          restaurant_id,
          lines,
          cash_cents,
          rewards_cents,
          parties,
        ]),
      ]),
    )
    .digest('hex')
    .slice(0, 32);

const isBilled = (plan: Planned | undefined): boolean =>
  plan !== undefined && (plan.invoices.length > 0 || plan.credits.length > 0);

function issuerMissing(plans: readonly Planned[], { seller }: PartiesNow): string[] {
  const lines = plans.flatMap(({ invoices, credits }) => [...invoices.flat(), ...credits.flatMap((one) => one.lines)]);
  return lines.length === 0 ? [] : sellerMissing(seller, lines);
}

function draftStatement(
  { restaurant_id: id, lines, cash_cents: cash, rewards_cents: rewards, parties }: Closing,
  month: string,
  plan: Planned | undefined,
  waiting: number,
): DraftStatement {
  const net = lines.reduce((total, { cents }) => total + cents, 0);
  const vat = plan?.vat_cents ?? 0;
  return {
    restaurant: { id, name: parties.restaurant.name },
    net: toEuros(net),
    vat: toEuros(vat),
    cash: toEuros(cash),
    rewards: toEuros(rewards),
    due: toEuros(net + vat + cash - rewards),
    lines: linesOf(lines, month),
    invoice: plan === undefined || plan.invoices.length === 0 ? 'none' : waiting > 0 ? 'waits' : 'issued',
    invoices: plan?.invoices.length ?? 0,
    waiting,
    credit_notes: plan?.credits.length ?? 0,
  };
}

function refusalOf(month: string, closedUntil: string | null, now: Date): string | null {
  try {
    refuseClosing(month, closedUntil, now);
    return null;
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.detail;
    throw error;
  }
}
