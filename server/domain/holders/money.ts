import { type HolderMoney } from '@boucle/contract/shared/holders.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { ownMoneyOf } from '../ledger/books/ownMoney.ts';
import { holderLetter } from '../ledger/books/places.ts';
import { type HolderRef } from '../ledger/types.ts';

/** What may be taken out of a cagnotte, as the ledger will refuse what is beyond it. */
export async function moneyOf(tx: Tx, accountId: number, holder: HolderRef): Promise<HolderMoney> {
  const { rows } = await tx.raw<{ balance: number; free: number }>({
    text: `select balance_cents as balance, balance_cents - blocked_cents as free from money_accounts
            where account_id = $1 and kind = 'CAG' and owner = $2 and owner_id = $3`,
    values: [accountId, holderLetter(holder), holder.id],
  });
  const { balance = 0, free = 0 } = rows[0] ?? {};
  const own = Math.max(0, await ownMoneyOf(tx, accountId, holder));
  return {
    credits: toEuros(balance),
    refundable: toEuros(Math.min(free, own)),
    gifts: toEuros(Math.max(0, free - own)),
  };
}
