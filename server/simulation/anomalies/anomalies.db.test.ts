import { type AnomalyRuleName, ANOMALY_RULES } from '@boucle/contract/alerts/rules.ts';
import { type AlertEvidence, subjectOf } from '@boucle/contract/alerts/evidence.ts';
import { addDays, parisDay } from '@boucle/contract/format.ts';
import { expect, it } from 'vitest';
import { findAnomalies } from '../../anomalies/findAnomalies.ts';
import { inScope } from '../../database/tenant.ts';
import { parisInstant } from '../../demo/clock.ts';
import { freshDatabase } from '../../testing/database.ts';
import { simulate } from '../simulate.ts';
import { ANOMALOUS, INNOCENT, type Plant, type Sort } from './plants.ts';

/** Measured in the long tests: `npm run test:long -- alerts`. */
const LONG = process.env['LONG'] === '1';
const TRANSACTIONS = 100_000;
/** Others than those with which anything was tuned. */
const SEEDS = [11, 12];
const ANOMALIES = 100;
const FOUND_LEAST = 0.9;
const PRECISION_LEAST = 0.7;
/** Days after its last act on which an alert about it may be raised. */
const LATE = 10;

/** Which rule each sort of anomaly is the business of. */
const RULE_OF: Readonly<Record<(typeof ANOMALOUS)[number], AnomalyRuleName>> = {
  old_returns: 'returns_without_loan',
  emptied_bag: 'drawer_returns_in_a_row',
  two_places: 'places_far_apart',
  cashed_credit: 'credit_then_refund',
  crowd: 'unusual_servings',
  night_service: 'unusual_servings',
  wrong_pins: 'card_locked_again',
  invented_refills: 'servings_beyond_stock',
  favours: 'repeated_corrections',
  broken_drawer: 'silent_drawer',
  doubled_supply: 'supply_entered_twice',
};

/** A hundred anomalies, as many of each sort as can be; broken drawers are few, as drawers are. */
const asked = Object.fromEntries([
  ...ANOMALOUS.map((sort) => [sort, sort === 'broken_drawer' ? 3 : sort === 'old_returns' ? 7 : 10] as const),
  ...INNOCENT.map((sort) => [sort, 20] as const),
  ['theft', 20] as const,
]) as Record<Sort, number>;

interface Raised {
  rule: AnomalyRuleName;
  evidence: AlertEvidence;
  day: string;
}

const isAbout = ({ rule, evidence, day }: Raised, { of, id, from, to }: Plant): boolean => {
  const subject = subjectOf(evidence);
  const same = of === 'access' ? rule === 'returns_without_loan' : subject.of === of && subject.id === id;
  return same && day >= from && day <= addDays(to, LATE);
};

it.skipIf(!LONG).each(SEEDS)(
  'of a hundred anomalies of a simulated year (seed %i), at least ninety are found',
  async (seed) => {
    const fresh = await freshDatabase();
    try {
      let accountId = 0;
      const plants: Plant[] = [];
      const raised: Raised[] = [];
      await simulate(fresh.database, {
        transactions: TRANSACTIONS,
        seed,
        analyze: () => fresh.asOwner('analyze'),
        anomalies: {
          asked,
          plants,
          night: async (account, day) => {
            accountId = account;
            await findAnomalies(fresh.database, account, parisInstant(addDays(day, 1), 240));
            // Somebody looks at them in the morning: what happens later is an alert of its own.
            const { rows } = await inScope(fresh.database, { kind: 'account', accountId }, (tx) =>
              tx.raw<{ rule: AnomalyRuleName; evidence: AlertEvidence; at: Date }>({
                text: `update alerts set status = 'confirmed', resolved_at = now() where account_id = $1 and status = 'open'
                     returning rule, evidence, last_event_at as at`,
                values: [account],
              }),
            );
            raised.push(...rows.map(({ rule, evidence, at }): Raised => ({ rule, evidence, day: parisDay(at) })));
          },
        },
      });
      const planted = plants.filter(({ sort }) => sort in RULE_OF);
      const isFound = (plant: Plant) =>
        raised.some((one) => one.rule === RULE_OF[plant.sort as keyof typeof RULE_OF] && isAbout(one, plant));
      const found = planted.filter(isFound);
      const right = raised.filter((one) => planted.some((plant) => isAbout(one, plant)));
      const thefts = plants.filter(({ sort }) => sort === 'theft');
      for (const sort of ANOMALOUS) {
        const own = planted.filter((plant) => plant.sort === sort);
        process.stdout.write(
          `  ${sort} (${ANOMALY_RULES[RULE_OF[sort]].title}): ${own.filter(isFound).length} of ${own.length}\n`,
        );
      }
      for (const rule of new Set(raised.map((one) => one.rule))) {
        const own = raised.filter((one) => one.rule === rule);
        process.stdout.write(
          `  ${rule}: ${own.filter((one) => right.includes(one)).length} right of ${own.length} alerts\n`,
        );
      }
      process.stdout.write(
        `seed ${seed}: ${found.length} of ${planted.length} anomalies found, ${right.length} of ${raised.length} alerts right, ${thefts.length} thefts left to counts\n`,
      );
      expect(planted.length).toBeGreaterThanOrEqual(ANOMALIES - 5);
      expect(found.length / planted.length).toBeGreaterThanOrEqual(FOUND_LEAST);
      expect(right.length / raised.length).toBeGreaterThanOrEqual(PRECISION_LEAST);
    } finally {
      await fresh.drop();
    }
  },
  1_800_000,
);
