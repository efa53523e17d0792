import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../refusals.ts';

/**
 * Refuses to take back the washing of a lot that is recalled: the recall names where its containers
 * may be, and would be lost with it. `lock`: the lot is kept as it is until the database
 * transaction ends. Taken before the books, as closing a lot does.
 */
export async function refuseRecalled(tx: Tx, accountId: number, transactionId: number, lock: boolean): Promise<void> {
  const { rows } = await tx.raw<{ number: string; recalled: boolean }>({
    text: `select number, recalled_at is not null as recalled from wash_lots
            where account_id = $1 and transaction_id = $2${lock ? ' for no key update' : ''}`,
    values: [accountId, transactionId],
  });
  const recalled = rows.find((lot) => lot.recalled);
  if (recalled)
    throw new LedgerRefusal(`Le lot ${recalled.number} est rappelé\u00a0: sa transaction ne s’annule plus.`);
}
