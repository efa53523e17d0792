import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type JobQueue } from '../jobs/queue.ts';
import { examplesOver } from './queries.ts';

/** Has every example removed whose days are over. */
export async function endExamples(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    for (const accountId of await examplesOver(tx)) await add(tx, 'remove-example', { accountId });
  });
}
