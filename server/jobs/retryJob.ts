import { type Tx } from '../database/transaction.ts';

/** Gives a job that failed for good one more try, now; false when it is in another state. The caller has seen that it may. */
export async function retryJob(tx: Tx, name: string, id: string): Promise<boolean> {
  // As pg-boss's own retry does, in our transaction.
  const { rowCount } = await tx.raw({
    text: `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where name = $1 and id = $2::uuid and state = 'failed'`,
    values: [name, id],
  });
  return rowCount === 1;
}
