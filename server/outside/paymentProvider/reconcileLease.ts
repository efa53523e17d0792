import { randomUUID } from 'node:crypto';
import { type Tx } from '../../platform/database/transaction.ts';
import { type OnBehalf } from './onBehalf.ts';

/** After which another process may begin, should the one that compares have been killed. */
const LEASE_SECONDS = 60;
const RENEWED_EVERY_MS = 15_000;

/** Another comparison of the account with the provider is under way. */
export class ReconciliationUnderWay extends Error {
  override name = 'ReconciliationUnderWay';
}

/** Does the work while no other process does it for the account. Throws ReconciliationUnderWay. */
export async function whileAlone<T>({ accountId, run }: OnBehalf, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  if (!(await run((tx) => takeLease(tx, accountId, holder)))) throw new ReconciliationUnderWay();
  // A renewal that fails is made up for by the next one; one that never passes ends the lease, as a
  // killed process does.
  const renewal = setInterval(
    () => void run((tx) => renewLease(tx, accountId, holder)).catch(() => undefined),
    RENEWED_EVERY_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await run((tx) => endLease(tx, accountId, holder)).catch(() => undefined);
  }
}

/**
 * Whether the lease of the account was free. Of two that ask at once the second waits for the row,
 * and sees it taken.
 */
async function takeLease(tx: Tx, accountId: number, holder: string): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `update payment_connections set reconciled_by = $2, reconciling_until = now() + interval '${LEASE_SECONDS} seconds'
            where account_id = $1 and (reconciling_until is null or reconciling_until < now())`,
    values: [accountId, holder],
  });
  return rowCount === 1;
}

const renewLease = (tx: Tx, accountId: number, holder: string): Promise<unknown> =>
  tx.raw({
    text: `update payment_connections set reconciling_until = now() + interval '${LEASE_SECONDS} seconds'
            where account_id = $1 and reconciled_by = $2`,
    values: [accountId, holder],
  });

const endLease = (tx: Tx, accountId: number, holder: string): Promise<unknown> =>
  tx.raw({
    text: 'update payment_connections set reconciled_by = null, reconciling_until = null where account_id = $1 and reconciled_by = $2',
    values: [accountId, holder],
  });
