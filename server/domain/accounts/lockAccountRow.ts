import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Locks the row of an initiative until the transaction ends: changes of its team, issuer, example
 * or archives wait for earlier ones, and see their outcome. A mere reference to the initiative
 * passes, such as the idempotency key of each call.
 */
export async function lockAccountRow(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({ text: 'select from accounts where id = $1 for no key update', values: [accountId] });
}
