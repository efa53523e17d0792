import { type CreditInput } from '@boucle/contract/shared/holders.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { record } from '../ledger/record.ts';
import { type HolderRef } from '../ledger/types.ts';
import { transactionRow } from '../transactions/page.ts';
import { assertHolder } from './holderExists.ts';

/** The parts of a call's context that a credit needs: its caller and transaction. */
export interface CreditContext {
  readonly caller: Caller;
  readonly tx: Tx;
}

/**
 * The amount in euros, where the money came from (offered by default), which restaurant when it
 * received it.
 */
export type Credit = Omit<CreditInput, 'id'> & { readonly day?: string | undefined };

/**
 * Credits the cagnotte of a customer or of an active card (admin_free_deposit). 404 for an unknown
 * holder or restaurant, 422 when the origin is a restaurant and none is named, or one is named for
 * nothing.
 */
export async function credit(
  { tx, caller }: CreditContext,
  holder: HolderRef,
  { amount, origin = 'offered', restaurant_id: restaurantId, means, comment, day }: Credit,
): Promise<{ data: TransactionRow }> {
  const accountId = accountOf(caller);
  if (origin === 'restaurant' && restaurantId === undefined) {
    throw invalidField('restaurant_id', 'Indiquez quel restaurant a reçu l’argent.');
  }
  if (origin !== 'restaurant' && restaurantId !== undefined) {
    throw invalidField('restaurant_id', 'N’indiquez un restaurant que s’il a reçu l’argent.');
  }
  await assertHolder(tx, accountId, holder);

  const { id } = await record(tx, accountId, {
    type: 'admin_free_deposit',
    holder,
    amountCents: toCents(amount),
    origin,
    adminId: caller.personId,
    ...(restaurantId === undefined ? {} : { restaurantId }),
    ...(means === undefined ? {} : { means }),
    ...(day === undefined ? {} : { day }),
    ...(comment === undefined || comment === '' ? {} : { comment }),
  });
  return { data: await transactionRow(tx, accountId, id) };
}
