import { type AlertEvidence } from '@boucle/contract/features/alerts/evidence.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { chosenRules } from './chosenRules.ts';
import { raiseAlerts } from './store.ts';

/**
 * Raises at once, with the return that fills it, what the night would find of a drawer; nothing
 * where the rule is off or asks for more.
 */
export async function raiseFullDrawer(
  tx: Tx,
  accountId: number,
  { id, pieces, capacity }: { id: number; pieces: number; capacity: number },
): Promise<void> {
  const { enabled, thresholds } = (await chosenRules(tx, accountId)).full_drawer;
  if (!enabled || pieces * 100 < capacity * (thresholds['percent'] ?? 100)) return;
  const evidence: AlertEvidence = { rule: 'full_drawer', drawer_id: id, pieces, capacity, transactions: [] };
  const now = tx.now();
  await raiseAlerts(tx, accountId, 'full_drawer', [{ subject: `drawer:${id}`, last_event_at: now, evidence }], now);
}
