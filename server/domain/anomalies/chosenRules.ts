import { ANOMALY_RULE_NAMES, type AnomalyRuleName, thresholdsOf } from '@boucle/contract/features/alerts/rules.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** How an account has a rule. */
export interface ChosenRule {
  readonly enabled: boolean;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly version: number;
}

/** The version of a rule that no one ever set. */
export const NEVER_SET = 0;

/** Every rule as an account has it: as it was set, or on with its own thresholds. */
export async function chosenRules(tx: Tx, accountId: number): Promise<Record<AnomalyRuleName, ChosenRule>> {
  const { rows } = await tx.raw<{
    rule: string;
    enabled: boolean;
    thresholds: Record<string, number>;
    version: number;
  }>({
    text: 'select rule, enabled, thresholds, version from anomaly_rules where account_id = $1',
    values: [accountId],
  });
  const set = new Map(rows.map((row) => [row.rule, row]));
  const all = ANOMALY_RULE_NAMES.map((rule): [AnomalyRuleName, ChosenRule] => {
    const { enabled = true, thresholds = {}, version = NEVER_SET } = set.get(rule) ?? {};
    return [rule, { enabled, thresholds: thresholdsOf(rule, thresholds), version }];
  });
  return Object.fromEntries(all) as Record<AnomalyRuleName, ChosenRule>;
}
