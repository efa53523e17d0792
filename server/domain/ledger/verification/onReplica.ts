import { type Database } from '../../../platform/database/pool.ts';
import { type Replica } from '../../../platform/database/replica/replica.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type VerificationReport, keepReport, recountAccount } from './verifyAccount.ts';

/**
 * Recounts all the books of an account on a replica and keeps the report on the primary. Undefined
 * when the primary is to do it: the replica is not ready, it could not answer, or something is off
 * there, which may be its copy's fault alone. The starting point of incremental verifications is
 * not moved: only a view of the primary gives it.
 */
export async function verifyOnReplica(
  database: Database,
  replica: Pick<Replica, 'state' | 'database'> | undefined,
  accountId: number,
): Promise<VerificationReport | undefined> {
  if (replica?.state !== 'ready') return undefined;
  const startedAt = database.clock.now();
  const found = await recountAccount(replica.database, accountId).catch(() => undefined);
  if (found === undefined || found.off > 0) return undefined;
  const report = { accountId, mode: 'full', startedAt, ...found, personId: null } as const;
  const id = await inScope(database, { kind: 'account', accountId }, (tx) => keepReport(tx, report));
  return { id, ...report };
}
