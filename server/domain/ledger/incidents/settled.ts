import { quantity } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../refusals.ts';
import { correctedPieces, settledPieces } from './pieces.ts';

/** Where an incident comes from: one transaction, or all transactions of an order. */
export type Origin = { readonly transactionId: number } | { readonly orderId: number };

/**
 * Keeps the incidents of a transaction or of an order from being settled until the database
 * transaction ends. Taken before the books are locked, as settling does: the other way round two of
 * them would wait for each other.
 */
export async function lockIncidents(tx: Tx, accountId: number, origin: Origin): Promise<void> {
  const [column, id] =
    'orderId' in origin ? (['order_id', origin.orderId] as const) : (['transaction_id', origin.transactionId] as const);
  await tx.raw({
    text: `select from incidents where account_id = $1 and ${column} = $2 order by id for no key update`,
    values: [accountId, id],
  });
}

/** Whether a transaction wrote an incident: most did not, and need no further query. */
export async function hasIncidents(tx: Tx, accountId: number, transactionId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'select from incidents where account_id = $1 and transaction_id = $2 limit 1',
    values: [accountId, transactionId],
  });
  return rowCount === 1;
}

/**
 * Refuses to take a transaction back while something settles its incident: its pieces would count
 * twice.
 */
export async function refuseSettled(tx: Tx, accountId: number, transactionId: number): Promise<void> {
  // A separate statement: it sees what was settled while the lock was waited for.
  const { rows } = await tx.raw<{ id: number }>({
    text: `select i.id from incidents i where i.account_id = $1 and i.transaction_id = $2 and ${settledPieces('$1')} > 0 order by i.id limit 1`,
    values: [accountId, transactionId],
  });
  const [incident] = rows;
  if (incident)
    throw new LedgerRefusal(
      `Son écart n°\u00a0${quantity(incident.id)} est réglé\u00a0: annulez d’abord ce qui l’a réglé.`,
    );
}

/**
 * Refuses what an order just recorded, or took back, when less is left of one of its surpluses than
 * was settled of it.
 */
export async function refuseOversettled(tx: Tx, accountId: number, orderId: number): Promise<void> {
  const { rows } = await tx.raw({
    text: `select i.id from incidents i
            where i.account_id = $1 and i.order_id = $2 and i.quantity < ${settledPieces('$1')} + ${correctedPieces('$1')}
              and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = i.transaction_id) limit 1`,
    values: [accountId, orderId],
  });
  if (rows.length > 0)
    throw new LedgerRefusal('Une partie de ce surplus est réglée\u00a0: annulez d’abord ce qui l’a réglé.');
}
