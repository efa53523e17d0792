import { ANOMALY_RULES } from '@boucle/contract/features/alerts/rules.ts';
import { expect, it } from 'vitest';
import { inScope } from '../../../../platform/database/tenant.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { simulate } from '../simulate.ts';
import { RULE_OF, type Raised, about, countedOf, measured, nightAndVerdicts, sumOf } from './measure.ts';
import { type Hidden } from './hidden.ts';

/** Measured in the long tests: `npm run test:long -- alerts`. */
const LONG = process.env['LONG'] === '1';
const TRANSACTIONS = 100_000;
/** Others than those with which anything was tuned. */
const SEEDS = [13, 14];
const ANOMALIES = 100;
const FOUND_LEAST = 0.9;
const PRECISION_LEAST = 0.7;

it.skipIf(!LONG).each(SEEDS)(
  'of a hundred anomalies of a simulated year (seed %i), at least ninety are found',
  async (seed) => {
    const fresh = await freshDatabase();
    try {
      const hidden: Hidden[] = [];
      const raised: Raised[] = [];
      const { accountId } = await simulate(fresh.database, {
        transactions: TRANSACTIONS,
        seed,
        analyze: () => fresh.asOwner('analyze'),
        anomalies: {
          counts: about(ANOMALIES),
          hidden,
          night: async (account, day) => {
            raised.push(...(await nightAndVerdicts(fresh.database, account, day, hidden)));
          },
        },
      });
      const { kinds, rules } = measured(hidden, raised);
      const [found, right] = [sumOf(kinds), sumOf(rules)];
      for (const { name, all, good } of kinds)
        process.stdout.write(`  ${name} (${ANOMALY_RULES[RULE_OF[name]].title}): ${good} of ${all}\n`);
      for (const { name, all, good } of rules) process.stdout.write(`  ${name}: ${good} right of ${all} alerts\n`);
      const counted = await inScope(fresh.database, { kind: 'account', accountId }, (tx) =>
        countedOf(tx, accountId, hidden),
      );
      for (const { name, all, good } of counted)
        process.stdout.write(`  ${name}: ${good} of ${all} ${name === 'doubled_supply' ? 'explained' : 'counted'}\n`);
      process.stdout.write(
        `seed ${seed}: ${found.good} of ${found.all} anomalies found, ${right.good} of ${right.all} alerts right\n`,
      );
      expect(found.all).toBeGreaterThanOrEqual(ANOMALIES - 5);
      expect(found.good / found.all).toBeGreaterThanOrEqual(FOUND_LEAST);
      expect(right.good / right.all).toBeGreaterThanOrEqual(PRECISION_LEAST);
      for (const { all, good } of counted) expect(good / all).toBeGreaterThanOrEqual(FOUND_LEAST);
    } finally {
      await fresh.drop();
    }
  },
  1_800_000,
);
