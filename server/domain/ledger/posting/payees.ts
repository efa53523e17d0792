import { ofName } from '@boucle/contract/base/elision.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { PAID_OUT_TYPES } from '@boucle/contract/shared/transactions/paymentOut.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Posting } from './posting.ts';
import { type RecordCommand } from '../types.ts';

/**
 * Stores the payee of a payment out, by the name of the moment: the holder where no one is named.
 * What goes back to a payment card is the provider's to know.
 */
export async function keepPayee(
  tx: Tx,
  accountId: number,
  transactionId: number,
  { command, posting }: { readonly command: RecordCommand; readonly posting: Posting },
): Promise<void> {
  const pays = PAID_OUT_TYPES.some((type) => type === posting.type) && posting.variant !== 'payment_card';
  if (!pays) return;
  const named = command.payee ?? '';
  await tx.raw({
    text: 'insert into payment_payees (account_id, transaction_id, payee, reference) values ($1, $2, left($3, 120), $4)',
    values: [
      accountId,
      transactionId,
      named === '' ? await holderName(tx, accountId, command) : named,
      command.reference ?? '',
    ],
  });
}

async function holderName(tx: Tx, accountId: number, { holder, restaurantId }: RecordCommand): Promise<string> {
  if (holder?.kind === 'card') return `Carte ${cardNumber(holder.id)}`;
  if (holder === undefined) {
    const { rows } = await tx.raw<{ name: string }>({
      text: 'select name from restaurants where account_id = $1 and id = $2',
      values: [accountId, restaurantId],
    });
    return `Invité ${ofName(rows[0]?.name ?? '')}`;
  }
  const { rows } = await tx.raw<{ name: string }>({
    text: `select coalesce(nullif(name, ''), email) as name from customers where account_id = $1 and id = $2`,
    values: [accountId, holder.id],
  });
  return rows[0]?.name ?? '';
}

/**
 * Forgets payees once the ten years that accounts are kept after their year are over. Platform
 * scope.
 */
export async function forgetPayees(tx: Tx): Promise<void> {
  await tx.raw({
    text: `update payment_payees set payee = '', reference = '', forgotten_at = $1
            where forgotten_at is null and date_trunc('year', created_at) + interval '11 years' <= $1`,
    values: [tx.now()],
  });
}
