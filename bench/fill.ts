import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, Client } from 'pg';
import { hashPassword } from '../server/auth/people/passwords.ts';

const SQL = join(import.meta.dirname, 'sql');
/** The other accounts: their rows lie among the big one's, as in production. */
const OTHER_ACCOUNTS = 3;
const SHARE_OF_OTHERS = 0.02;

export const ADMIN = { email: 'bench@boucle.test', password: 'mesures-de-vitesse' } as const;
export const BIG_ACCOUNT = 1;
/** The same for every server of a database: its data folder is not. */
export const BENCH_SECRET = 'clé des mesures, qui ne protège rien';

/**
 * Fills a migrated database, set by set: the programme of each account (the same at any size, so
 * that only the number of transactions differs), its transactions over two years and the daily
 * roll-ups that follow from them. Stocks and balances are ample and no past movement or entry
 * stands behind them: it is not a ledger to verify.
 */
export async function fill(config: ClientConfig, rows: number): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    // Bulk loading as a restore does it: foreign keys hold by construction.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '1GB'; set temp_buffers = '1GB'; set timezone = 'UTC'; select setseed(0.42)`,
    );
    const programme = readFileSync(join(SQL, 'programme.sql'), 'utf8');
    const transactions = readFileSync(join(SQL, 'transactions.sql'), 'utf8');
    for (let account = BIG_ACCOUNT; account <= 1 + OTHER_ACCOUNTS; account += 1) {
      const count = account === BIG_ACCOUNT ? rows : Math.round(rows * SHARE_OF_OTHERS);
      await client.query(`set bench.account = '${account}'; set bench.rows = '${count}'`);
      await client.query(programme);
      await client.query(transactions);
    }
    await client.query(
      `insert into people (account_id, role, email, name, status, password_hash) values ($1, 'account_admin', $2, 'Mesures', 'active', $3)`,
      [BIG_ACCOUNT, ADMIN.email, await hashPassword(ADMIN.password)],
    );
    await client.query('set session_replication_role = origin; set synchronous_commit = on');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
