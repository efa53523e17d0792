import { type Tx } from '../../../platform/database/transaction.ts';
import { type HolderRef } from '../types.ts';
import { holderLetter } from './places.ts';

/**
 * Accounts at the other end of a cagnotte and its deposits that are no money from outside: gifts,
 * and what was kept.
 */
export const INSIDE: readonly string[] = ['CAG', 'CON', 'GES', 'ACQ', 'VAT'];

/**
 * Whether an entry between a holder and this kind of account is money that they paid in, or were
 * paid back.
 */
export const isOutside = (kind: string): boolean => !INSIDE.includes(kind);

const inside = INSIDE.map((kind) => `'${kind}'`).join(', ');

const OWN = `select (
      coalesce((select sum(moved.cents) from money_accounts m
        cross join lateral (
          select e.amount_cents as cents, e.from_account as other from entries e where e.account_id = $1 and e.to_account = m.id
          union all
          select -e.amount_cents, e.to_account from entries e where e.account_id = $1 and e.from_account = m.id
        ) moved
        join money_accounts o on o.account_id = $1 and o.id = moved.other and o.kind not in (${inside})
        where m.account_id = $1 and m.owner = $2 and m.owner_id = $3 and m.kind in ('CAG', 'CON')), 0)
      + coalesce((select sum(moved.cents) from money_accounts m
        cross join lateral (
          select w.cents from own_money_moves w where w.account_id = $1 and w.to_account = m.id
          union all
          select -w.cents from own_money_moves w where w.account_id = $1 and w.from_account = m.id
        ) moved
        where m.account_id = $1 and m.owner = $2 and m.owner_id = $3 and m.kind in ('CAG', 'CON')), 0)
      - coalesce((select sum(t.amount_cents) from transactions t
        where t.account_id = $1 and t.customer_id = $3 and $2 = 'U' and t.type = 'refund_deposit' and t.status = 'pending'
          and t.id is distinct from $4::bigint), 0)
    )::bigint as cents`;

/**
 * Cents that a holder paid in, opening balances included, less what they were or are about to be
 * paid back: what came with the balance of a card counts as it did there. Whether they are still on
 * the cagnotte is another question.
 */
export async function ownMoneyOf(
  tx: Tx,
  accountId: number,
  holder: HolderRef,
  exceptId: number | null = null,
): Promise<number> {
  const { rows } = await tx.raw<{ cents: number }>({
    text: OWN,
    values: [accountId, holderLetter(holder), holder.id, exceptId],
  });
  return rows[0]?.cents ?? 0;
}
