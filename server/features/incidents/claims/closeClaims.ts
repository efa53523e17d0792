import { settledPieces } from '../../../domain/ledger/incidents/pieces.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type JobQueue } from '../../../platform/jobs/queue.ts';
import { readIncident } from '../detail.ts';
import { mailAnswer } from './mailAnswer.ts';

/** SQL of an open claim `i` whose movement was taken back, or whose loan came back otherwise. */
const IS_OVER = `i.kind = 'claim' and i.status = 'open' and (
    exists (select from transactions u where u.account_id = i.account_id and u.reverses_id = i.transaction_id)
    or exists (select from lots k where k.account_id = i.account_id and k.id = i.lot_id and k.left_quantity = 0))`;

interface ClosingMeans {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
}

/**
 * Closes the claims of all initiatives that nothing is left of, and mails each claimant, once. An
 * account that fails does not stop the others.
 */
export async function closeClaims(database: Database, means: ClosingMeans): Promise<void> {
  const accounts = await inScope(database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `select distinct i.account_id as id from incidents i where ${IS_OVER} order by 1`,
    });
    return rows;
  });
  const failures: unknown[] = [];
  for (const { id: accountId } of accounts)
    await inScope(database, { kind: 'account', accountId }, (tx) => closeOfAccount(tx, accountId, means)).catch(
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw new AggregateError(failures, `Accounts whose claims stay open: ${failures.length}`);
}

async function closeOfAccount(tx: Tx, accountId: number, { key, add }: ClosingMeans): Promise<void> {
  const { rows } = await tx.raw<{ id: number; pieces: number }>({
    text: `update incidents i set status = 'settled', resolved_at = $2, version = version + 1 where i.account_id = $1 and ${IS_OVER}
           returning id, (quantity - ${settledPieces('$1')})::int as pieces`,
    values: [accountId, tx.now()],
  });
  for (const { id, pieces } of rows) {
    const claim = await readIncident(tx, accountId, id);
    const answer = claim.reversal_id === null ? 'returned' : 'cancelled';
    await mailAnswer({ tx, accountId, key, add }, claim, { answer, note: null, pieces });
  }
}
