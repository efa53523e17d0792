import { lineOf } from '../ledger/command/lineOf.ts';
import { type StockFixInput } from '@boucle/contract/shared/holders.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { record } from '../ledger/record.ts';
import { type HolderRef } from '../ledger/types.ts';
import { statedBy } from '../places/countedMoments.ts';
import { transactionRow } from '../transactions/page.ts';
import { type CreditContext } from './credit.ts';
import { assertHolder } from './holderExists.ts';

/**
 * Corrects what a customer or a card holds (admin_fix_customer_stocks). 404 for an unknown holder,
 * 422 for what the ledger refuses.
 */
export async function fixStock(
  { tx, caller }: CreditContext,
  holder: HolderRef,
  input: StockFixInput,
): Promise<{ data: TransactionRow }> {
  const accountId = accountOf(caller);
  await assertHolder(tx, accountId, holder);
  const { variant, place, restaurant_id: restaurantId, drop_off_point_id: dropOffPointId, lines, comment } = input;
  const { id } = await record(tx, accountId, {
    type: 'admin_fix_customer_stocks',
    holder,
    variant,
    place,
    adminId: caller.personId,
    lines: lines.map(lineOf),
    ...(restaurantId !== undefined && { restaurantId }),
    ...(dropOffPointId !== undefined && { dropOffPointId }),
    ...statedBy(input),
    ...(comment !== undefined && comment !== '' && { comment }),
  });
  return { data: await transactionRow(tx, accountId, id) };
}
