import { type Tx } from '../../../platform/database/transaction.ts';
import { type HistoryStep, recordHistory } from '../../../domain/ledger/history/history.ts';
import { type Act } from './story/acts.ts';

/** Records the acts through the ledger, in their order. */
export async function play(tx: Tx, accountId: number, adminId: number, acts: readonly Act[]): Promise<void> {
  const ranks = new Map(acts.map((act, rank) => [act, rank]));
  const steps = acts.map((act): HistoryStep => {
    if (act.kind === 'record') return { command: { ...act.command, at: act.at, ...(act.byAdmin ? { adminId } : {}) } };
    return { reverses: ranks.get(act.of) ?? -1, comment: act.comment, adminId, at: act.at };
  });
  await recordHistory(tx, accountId, steps);
}
