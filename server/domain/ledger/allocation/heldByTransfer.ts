import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../refusals.ts';

/**
 * Refuses to pay back a statement by hand, or to take back a payment of it, while a batch pays what
 * it owes.
 */
export async function refuseHeldStatement(tx: Tx, accountId: number, statementId: number): Promise<void> {
  const { rows } = await tx.raw<{ label: string }>({
    text: `select b.label from sepa_transfers t join sepa_batches b on b.account_id = $1 and b.id = t.batch_id
      where t.account_id = $1 and t.statement_id = $2 and t.state = 'open'`,
    values: [accountId, statementId],
  });
  const [held] = rows;
  if (held === undefined) return;
  throw new LedgerRefusal(`Ce relevé est dans le lot ${held.label}\u00a0: marquez-le exécuté, ou annulez-le.`);
}

/**
 * Refuses to take back by hand what a batch paid, or is about to: a transfer that comes back is
 * marked in its batch.
 */
export async function refuseTransferred(
  tx: Tx,
  accountId: number,
  of: { readonly settlementId: number } | { readonly transactionId: number },
): Promise<void> {
  const [column, id] = 'settlementId' in of ? ['settlement_id', of.settlementId] : ['transaction_id', of.transactionId];
  const { rows } = await tx.raw<{ label: string; state: string }>({
    text: `select b.label, t.state from sepa_transfers t join sepa_batches b on b.account_id = $1 and b.id = t.batch_id
      where t.account_id = $1 and t.${column} = $2 and t.state in ('open', 'paid')`,
    values: [accountId, id],
  });
  const [held] = rows;
  if (held === undefined) return;
  throw new LedgerRefusal(
    held.state === 'open'
      ? `Ce remboursement est dans le lot ${held.label}\u00a0: annulez le lot dans «\u00a0Virements SEPA\u00a0».`
      : `Ce virement est celui du lot ${held.label}\u00a0: marquez-le retourné dans «\u00a0Virements SEPA\u00a0».`,
  );
}
