import { becoming } from '../platform/database/scope.ts';
import { APPLICATION_ROLE, PLATFORM_ROLE } from '../platform/database/session.ts';
import { type Tx } from '../platform/database/transaction.ts';

/**
 * Runs a part of a tenant's transaction with the platform's rights: the tables of sign-in are
 * closed to tenants, and a second transaction would neither commit with the first nor leave a
 * connection to others. What it does must be bound to the caller.
 */
export async function asPlatform<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.raw<{ role: string }>({ text: `select current_user as role` });
  await tx.raw({ text: becoming(PLATFORM_ROLE) });
  // Not in a `finally`: after a failure the transaction takes no more statements and is rolled
  // back, its role with it.
  const result = await work();
  if (rows[0]?.role !== PLATFORM_ROLE) await tx.raw({ text: becoming(APPLICATION_ROLE) });
  return result;
}
