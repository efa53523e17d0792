import { ANOMALY_RULES } from '@boucle/contract/features/alerts/rules.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type Database, openOwnerPool } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { openKeys } from '../auth/keys/openKeys.ts';
import {
  RULE_OF,
  type Raised,
  about,
  countedOf,
  measured,
  nightAndVerdicts,
  sumOf,
} from '../dev/worlds/simulation/anomalies/measure.ts';
import { type Hidden } from '../dev/worlds/simulation/anomalies/hidden.ts';
import { simulate } from '../dev/worlds/simulation/simulate.ts';
import { Usage, readOptions } from './options.ts';

const USAGE = `Usage\u00a0: npm run simulate -- [--transactions N] [--seed S] [--rate R] [--anomalies A]
  --transactions  combien en écrire (10000 par défaut)
  --seed          nombre entier\u00a0: le même rend la même année (1 par défaut)
  --rate          combien par seconde, au plus (sans limite par défaut)
  --anomalies     environ combien en cacher dans l’année, parmi des vols, des pertes lentes et des bizarreries innocentes (aucune par
                  défaut)\u202f; les règles les cherchent toutes les trois nuits, et la commande dit ce qu’elles ont trouvé`;

/**
 * Writes a simulated year through the ledger: `--transactions N --seed S`, `--rate R` a second
 * instead of as fast as can be, `--anomalies A` hidden in it.
 */
export async function simulateActivity(config: Config, args: readonly string[]): Promise<number> {
  const values = readOptions(args, USAGE, {
    transactions: 'text',
    seed: 'text',
    rate: 'text',
    anomalies: 'text',
  });
  const transactions = Number(values.transactions ?? 10_000);
  const seed = Number(values.seed ?? 1);
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  if (!Number.isSafeInteger(transactions) || transactions <= 0)
    throw new Usage(USAGE, '--transactions attend un nombre entier supérieur à 0.');
  if (!Number.isSafeInteger(seed)) throw new Usage(USAGE, '--seed attend un nombre entier.');
  if (rate !== undefined && !(rate > 0)) throw new Usage(USAGE, '--rate attend un nombre supérieur à 0.');
  const anomalies = Number(values.anomalies ?? 0);
  if (!Number.isSafeInteger(anomalies) || anomalies < 0)
    throw new Usage(USAGE, '--anomalies attend un nombre entier, 0 ou plus.');
  const connected = await connectDatabase(config);
  const owner = openOwnerPool(connected.ownerConfig, 1);
  try {
    const secret = await openKeys(connected.database, config, { report: () => undefined });
    const began = performance.now();
    const hidden: Hidden[] = [];
    const raised: Raised[] = [];
    const seconds = (): number => (performance.now() - began) / 1000;
    const result = await simulate(
      connected.database,
      {
        transactions,
        seed,
        secret,
        analyze: () => owner.query('analyze').then(() => undefined),
        ...(rate !== undefined && { rate }),
        ...(anomalies > 0 && {
          anomalies: {
            counts: about(anomalies),
            hidden,
            night: async (accountId: number, day: string) => {
              raised.push(...(await nightAndVerdicts(connected.database, accountId, day, hidden)));
            },
          },
        }),
      },
      (done) => console.log(`${done} transactions (${seconds().toFixed(0)} s)`),
    );
    const speed = Math.round(result.transactions / seconds());
    console.log(
      `Initiative ${result.accountId}\u00a0: ${result.transactions} transactions en ${seconds().toFixed(1)} s (${speed} par seconde), ${result.refused} refusées.`,
    );
    console.table(await summary(connected.database, result.accountId));
    if (anomalies > 0) await tellFound(connected.database, result.accountId, hidden, raised);
    return 0;
  } finally {
    await owner.end();
    await connected.close();
  }
}

/**
 * Prints what the rules found of what was hidden, and how often they were right; what counts found
 * that no rule sees.
 */
async function tellFound(
  database: Database,
  accountId: number,
  hidden: readonly Hidden[],
  raised: readonly Raised[],
): Promise<void> {
  const { kinds, rules } = measured(hidden, raised);
  const [found, right] = [sumOf(kinds), sumOf(rules)];
  console.log(
    `${count(found.good, 'anomalie trouvée', 'anomalies trouvées')} sur ${found.all}, ${count(right.good, 'alerte juste', 'alertes justes')} sur ${right.all}.`,
  );
  console.table(
    Object.fromEntries(
      kinds.map(({ name, all, good }) => [
        name,
        { règle: ANOMALY_RULES[RULE_OF[name]].title, cachées: all, trouvées: good },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(rules.map(({ name, all, good }) => [ANOMALY_RULES[name].title, { alertes: all, justes: good }])),
  );
  const counted = await inScope(database, { kind: 'account', accountId }, (tx) => countedOf(tx, accountId, hidden));
  for (const { name, all, good } of counted) console.log(COUNTED_WORDS[name](good, all));
}

const COUNTED_WORDS = {
  theft: (good: number, all: number) => `Vols trouvés par un comptage\u00a0: ${good} sur ${all}.`,
  drift: (good: number, all: number) => `Pertes lentes trouvées par un comptage\u00a0: ${good} sur ${all}.`,
  doubled_supply: (good: number, all: number) =>
    `Approvisionnements saisis deux fois, que l’écart compté nomme comme cause\u00a0: ${good} sur ${all}.`,
};

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
