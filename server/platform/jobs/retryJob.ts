import { type Tx } from '../database/transaction.ts';

/** The name and the number of a job, and whose it is. */
interface Job {
  readonly accountId: number;
  readonly name: string;
  readonly id: string;
}

/** Gives a job that failed for good one more try, now; false when it is in another state. */
export async function retryJob(tx: Tx, { accountId, name, id }: Job): Promise<boolean> {
  const { rows } = await tx.raw<{ again: boolean }>({
    text: 'select retry_job($1, $2, $3::uuid) as again',
    values: [accountId, name, id],
  });
  return rows[0]?.again === true;
}
