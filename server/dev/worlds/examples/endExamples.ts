import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type JobQueue } from '../../../platform/jobs/queue.ts';
import { examplesOver } from './queries.ts';

/** Has every example removed whose days are over. */
export async function endExamples(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    for (const accountId of await examplesOver(tx)) await add(tx, 'remove-example', { accountId });
  });
}
