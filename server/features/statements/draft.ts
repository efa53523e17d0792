import { createHash } from 'node:crypto';
import { addDays, parisDay } from '@boucle/contract/format.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type DraftStatement, type StatementDraft } from '@boucle/contract/statements/shapes.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Closing, closingsOf, termsOf, vatOf } from '../../ledger/months/closing.ts';
import { lastDayOf, refuseClosing } from '../../ledger/months/closeMonth.ts';
import { LedgerRefusal } from '../../ledger/refusals.ts';
import { firstDayOf, linesOf } from './rows.ts';

/** What closing a month (YYYY-MM) now would write, and what stands in its way. Writes nothing. */
export async function draftOf(tx: Tx, accountId: number, month: string, now: Date): Promise<StatementDraft> {
  const first = firstDayOf(month);
  const last = lastDayOf(first);
  const closings = await closingsOf(tx, accountId, first, last);
  const { vatRate, paymentDays } = await termsOf(tx, accountId, last);
  const { rows } = await tx.raw<{ closed_until: string | null; pending: number }>({
    text: `select closed_until, (select count(*) from transactions t where t.account_id = $1 and t.status = 'pending' and t.day <= $2)::int
        as pending from accounts a where id = $1`,
    values: [accountId, last],
  });
  const names = new Map(closings.map(({ restaurant_id, parties }) => [restaurant_id, parties.restaurant.name]));
  const statements = closings.map((closing) => draftStatement(closing, first, vatRate, names));
  const sum = (of: (one: DraftStatement) => number): number =>
    statements.reduce((total, one) => total + Math.round(of(one) * 100), 0) / 100;
  const due = sum((one) => one.due);
  return {
    month,
    vat_rate: vatRate,
    due_on: addDays(parisDay(now), paymentDays),
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
    issuer_missing: closings.some(({ parties: { issuer } }) => issuer.siren === null || issuer.address === ''),
    restaurants_missing: closings
      .filter(
        ({ lines, parties: { restaurant } }) =>
          lines.length > 0 && restaurant.siren === null && restaurant.siret === null,
      )
      .map(({ restaurant_id, parties }) => ({ id: restaurant_id, name: parties.restaurant.name })),
    fingerprint: fingerprintOf(closings),
  };
}

/** The same for the same amounts, line by line. */
export const fingerprintOf = (closings: readonly Closing[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        closings.map(({ restaurant_id, lines, cash_cents, rewards_cents }) => [
          restaurant_id,
          lines,
          cash_cents,
          rewards_cents,
        ]),
      ),
    )
    .digest('hex')
    .slice(0, 32);

function draftStatement(
  { restaurant_id: id, lines, cash_cents: cash, rewards_cents: rewards }: Closing,
  month: string,
  rate: number,
  names: ReadonlyMap<number, string>,
): DraftStatement {
  const net = lines.reduce((total, { cents }) => total + cents, 0);
  const vat = vatOf(net, rate);
  return {
    restaurant: { id, name: names.get(id) ?? '' },
    net: toEuros(net),
    vat: toEuros(vat),
    cash: toEuros(cash),
    rewards: toEuros(rewards),
    due: toEuros(net + vat + cash - rewards),
    lines: linesOf(lines, month),
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
