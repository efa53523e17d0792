import { type Config } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/transactions/types.ts';
import { type Database, openOwnerPool } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { openKeys } from '../keys/openKeys.ts';
import { simulate } from '../simulation/simulate.ts';
import { Usage, readOptions } from './options.ts';

const USAGE = `Usage\u00a0: npm run simulate -- [--transactions N] [--seed S] [--rate R]
  --transactions  combien en écrire (10000 par défaut)
  --seed          nombre entier\u00a0: le même rend la même année (1 par défaut)
  --rate          combien par seconde, au plus (sans limite par défaut)`;

/** Writes a simulated year through the ledger: `--transactions N --seed S`, and `--rate R` a second instead of as fast as can be. */
export async function simulateActivity(config: Config, args: readonly string[]): Promise<number> {
  const values = readOptions(args, USAGE, { transactions: 'text', seed: 'text', rate: 'text' });
  const transactions = Number(values.transactions ?? 10_000);
  const seed = Number(values.seed ?? 1);
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  if (!Number.isSafeInteger(transactions) || transactions <= 0)
    throw new Usage(USAGE, '--transactions attend un nombre entier supérieur à 0.');
  if (!Number.isSafeInteger(seed)) throw new Usage(USAGE, '--seed attend un nombre entier.');
  if (rate !== undefined && !(rate > 0)) throw new Usage(USAGE, '--rate attend un nombre supérieur à 0.');
  const connected = await connectDatabase(config);
  const owner = openOwnerPool(connected.ownerConfig, 1);
  try {
    const secret = await openKeys(connected.database, config, { report: () => undefined });
    const began = performance.now();
    const seconds = (): number => (performance.now() - began) / 1000;
    const result = await simulate(
      connected.database,
      {
        transactions,
        seed,
        secret,
        analyze: () => owner.query('analyze').then(() => undefined),
        ...(rate !== undefined && { rate }),
      },
      (done) => console.log(`${done} transactions (${seconds().toFixed(0)} s)`),
    );
    const speed = Math.round(result.transactions / seconds());
    console.log(
      `Initiative ${result.accountId}\u00a0: ${result.transactions} transactions en ${seconds().toFixed(1)} s (${speed} par seconde), ${result.refused} refusées.`,
    );
    console.table(await summary(connected.database, result.accountId));
    return 0;
  } finally {
    await owner.end();
    await connected.close();
  }
}

/** How many of each type, and their containers. */
async function summary(
  database: Database,
  accountId: number,
): Promise<Record<string, { transactions: number; contenants: number }>> {
  const { rows } = await inScope(database, { kind: 'account', accountId }, (tx) =>
    tx.raw<{ type: TransactionType; n: number; pieces: number }>({
      text: `select type, count(*)::int as n, sum(containers_count)::int as pieces from transactions
        where account_id = $1 and status = 'completed' group by 1 order by 2 desc`,
      values: [accountId],
    }),
  );
  return Object.fromEntries(
    rows.map(({ type, n, pieces }) => [TRANSACTION_TYPE_LABELS[type], { transactions: n, contenants: pieces }]),
  );
}
