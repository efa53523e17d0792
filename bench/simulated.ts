import { type ClientConfig } from 'pg';
import { hashPassword } from '../server/auth/passwords.ts';
import { openDatabase, openOwnerPool } from '../server/database/pool.ts';
import { simulate } from '../server/simulation/simulate.ts';
import { ADMIN } from './fill.ts';

const SEED = 2026;

/** Writes a simulated year of about so many transactions into a migrated database, and lets its administrator sign in as `ADMIN`. */
export async function fillSimulated(ownerConfig: ClientConfig, transactions: number): Promise<void> {
  const database = openDatabase({ ownerConfig, max: 2 });
  const owner = openOwnerPool(ownerConfig, 1);
  const analyze = () => owner.query('analyze').then(() => undefined);
  try {
    const { accountId } = await simulate(database, { transactions, seed: SEED, analyze });
    await owner.query(
      `update people set email = $2, name = 'Mesures', password_hash = $3 where account_id = $1 and role = 'account_admin'`,
      [accountId, ADMIN.email, await hashPassword(ADMIN.password)],
    );
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
  } finally {
    await owner.end();
    await database.close();
  }
}
