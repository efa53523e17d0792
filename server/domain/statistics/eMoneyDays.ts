import {
  E_MONEY_SOURCES,
  E_MONEY_WAYS,
  type EMoneyWay,
  isRefund,
  yearBefore,
} from '@boucle/contract/shared/books/eMoney.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { bookMovements } from './bookDays.ts';
import { MARK, young } from './bookRows.ts';

/**
 * Changes of a day, in cents: cagnottes, locked deposits, and each way of topping up or refunding,
 * above 0.
 */
export interface EMoneyDay extends Readonly<Record<EMoneyWay, number>> {
  readonly day: string;
  readonly cagnottes: number;
  readonly deposits: number;
}

/** Top-ups debit an account of money and refunds credit it; a reversal is on the other side. */
const WAYS = E_MONEY_WAYS.map((way) => {
  const { kind, sources } = E_MONEY_SOURCES[way];
  const cents = isRefund(way) ? 'credit_cents - debit_cents' : 'debit_cents - credit_cents';
  const named = sources.map((source) => `'${source}'`).join(', ');
  return `coalesce(sum(${cents}) filter (where kind = '${kind}' and source in (${named})), 0)::bigint as ${way}`;
}).join(',\n         ');

const change = (kind: string): string =>
  `coalesce(sum(credit_cents - debit_cents) filter (where kind = '${kind}'), 0)::bigint`;

/** Days of account $1 up to $2, from their roll-up and, after its mark, from the rows. */
const DAYS = `with ${young(MARK, '$2::date')}, sides as (
    select day, kind, source, debit_cents, credit_cents from book_day_rollups
     where account_id = $1 and day <= $2::date and kind in ('CAG', 'CON', 'PSP', 'BANK', 'CASH', 'CASH_BOX', 'CHEQUES', 'TRANSIT')
    union all
    select day, kind, source, debit_cents, credit_cents from young
  )
  select day, ${change('CAG')} as cagnottes, ${change('CON')} as deposits, ${WAYS}
    from sides group by 1 order by 1`;

/** The days of an account on which euros moved, up to a Paris day, a row each. */
export async function eMoneyDays(tx: Tx, accountId: number, upTo: string): Promise<EMoneyDay[]> {
  const { rows } = await tx.raw<EMoneyDay & Record<string, unknown>>({ text: DAYS, values: [accountId, upTo] });
  return rows;
}

/**
 * Balance of cagnottes at the end of a Paris day and volume of the twelve months up to it, in
 * cents, from sums of months.
 */
export async function eMoneyAt(
  tx: Tx,
  accountId: number,
  upTo: string,
): Promise<{ outstandingCents: number; volumeCents: number }> {
  const from = addDays(yearBefore(upTo), 1);
  const movements = await bookMovements(tx, accountId, { from, to: upTo, changes: [] });
  let [outstandingCents, volumeCents] = [0, 0];
  for (const { kind, source, openingCents, debitCents, creditCents } of movements) {
    if (kind === 'CAG') outstandingCents += creditCents - debitCents - openingCents;
    for (const way of E_MONEY_WAYS) {
      const by: { readonly kind: string; readonly sources: readonly string[] } = E_MONEY_SOURCES[way];
      if (by.kind !== kind || !by.sources.includes(source)) continue;
      volumeCents += isRefund(way) ? creditCents - debitCents : debitCents - creditCents;
    }
  }
  return { outstandingCents, volumeCents };
}
