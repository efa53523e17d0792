import { type Tx } from '../../platform/database/transaction.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { type PiecesOf } from './create.ts';

/**
 * Refuses lines that name a format which the account has not, also where nothing of it is moved.
 * Throws LedgerRefusal for `field`.
 */
export async function assertKnownFormats(
  tx: Tx,
  accountId: number,
  field: string,
  lines: readonly PiecesOf[],
): Promise<void> {
  if (lines.length === 0) return;
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from formats where account_id = $1 and id = any($2)',
    values: [accountId, lines.map(({ formatId }) => formatId)],
  });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = lines.findIndex(({ formatId }) => !known.has(formatId));
  if (unknown !== -1) throw new LedgerRefusal('Ce format n’existe pas.', `${field}.${unknown}.format_id`);
}
