import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { ANOMALY_RULE_NAMES, type AnomalyRuleName } from '@boucle/contract/features/alerts/rules.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Finding, type Looked } from './detector.ts';
import { DETECTORS } from './detectors.ts';
import { type ChosenRule, chosenRules } from './chosenRules.ts';
import { raiseAlerts, resolveOver, wakeSnoozed } from './store.ts';

/**
 * Alerts that a rule raises in a night at most: a rule that finds more is set wrongly. The latest
 * are kept; nothing is resolved that night.
 */
const MOST = 200;
/** A rule may read a year of drawers; postings are not held up by it. */
const PATIENCE = '120s';

export interface NightOfRules {
  readonly raised: number;
  readonly resolved: number;
}

/**
 * Looks for what each rule of an account that is on finds, and keeps an alert for each subject that
 * has none waiting: asked twice it changes nothing more. What is over is resolved, what was put off
 * until today comes back. A transaction a rule: one that fails holds no other up, and is thrown at
 * the end.
 */
export async function findAnomalies(
  database: Database,
  accountId: number,
  now: Date = database.clock.now(),
): Promise<NightOfRules> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work, { recurring: true });
  const today = parisDay(now);
  const chosen = await run((tx) => chosenRules(tx, accountId));
  const night = { raised: 0, resolved: 0 };
  const failures: unknown[] = [];
  for (const rule of ANOMALY_RULE_NAMES) {
    try {
      // A transaction that met a deadlock runs again: it is counted once, when it is committed.
      const { raised, resolved } = await run(async (tx) => {
        await tx.raw({ text: `set local statement_timeout = '${PATIENCE}'` });
        return follow(tx, accountId, { rule, chosen: chosen[rule], now });
      });
      night.raised += raised;
      night.resolved += resolved;
    } catch (error) {
      failures.push(error);
    }
  }
  await run((tx) => wakeSnoozed(tx, accountId, today));
  if (failures.length > 0) throw new AggregateError(failures, `Rules that were not looked for: ${failures.length}`);
  return night;
}

/** The same in a transaction of the caller's, for an account that no one uses yet. */
export async function findInTransaction(tx: Tx, accountId: number, now: Date): Promise<void> {
  const chosen = await chosenRules(tx, accountId);
  for (const rule of ANOMALY_RULE_NAMES) await follow(tx, accountId, { rule, chosen: chosen[rule], now });
}

interface Followed {
  readonly rule: AnomalyRuleName;
  readonly chosen: ChosenRule;
  readonly now: Date;
}

/**
 * Raises what one rule finds, and resolves what it does not find any more; nothing of a rule that
 * is off.
 */
async function follow(tx: Tx, accountId: number, { rule, chosen, now }: Followed): Promise<NightOfRules> {
  if (!chosen.enabled) return { raised: 0, resolved: 0 };
  const today = parisDay(now);
  const from = addDays(today, -DETECTORS[rule].reach);
  const found = await look(tx, rule, { accountId, from, to: today, now, most: MOST }, chosen.thresholds);
  return {
    raised: await raiseAlerts(tx, accountId, rule, found, now),
    resolved: found.length < MOST ? await resolveOver(tx, accountId, { rule, found, from, now }) : 0,
  };
}

/** Findings of a rule with these thresholds, whether it is on or not; writes nothing. */
export const look = (
  tx: Tx,
  rule: AnomalyRuleName,
  looked: Looked,
  thresholds: Readonly<Record<string, number>>,
): Promise<Finding[]> => prepared(tx, DETECTORS[rule].query(looked, thresholds));
