import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';

/** A job for each account, examples too, so that one that fails holds no one up. */
export async function watchAccounts(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const accounts = await tx.selectFrom('accounts').select('id').orderBy('id').execute();
    for (const { id: accountId } of accounts) await add(tx, 'find-anomalies', { accountId });
  });
}
