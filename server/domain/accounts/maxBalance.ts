import { type Tx } from '../../platform/database/transaction.ts';

/** The cents that a cagnotte of an account may hold. */
export async function maxBalanceCents(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ cents: number }>({
    text: 'select max_balance_cents as cents from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.cents ?? 0;
}
