import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { DATA_REQUEST_NOTICE } from '@boucle/contract/features/customers/dataLabels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Open requests about data whose last day comes within five days, or is over. */
export async function dueDataRequests(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ due: number }>({
    text: 'select count(*)::int as due from data_requests where account_id = $1 and answered_on is null and due_on <= $2::date',
    values: [accountId, addDays(parisDay(tx.now()), DATA_REQUEST_NOTICE)],
  });
  return rows[0]?.due ?? 0;
}
