import { type AnomalyRuleState } from '@boucle/contract/features/alerts/calls.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { count } from '@boucle/contract/base/format.ts';

/** The thresholds of a rule as they are set: « Plus de 5 retours · En moins de 10 minutes ». */
export const thresholdWords = ({ rule, thresholds }: Pick<AnomalyRuleState, 'rule' | 'thresholds'>): string =>
  Object.entries(anomalyRule(rule).thresholds)
    .map(([name, { label, unit, value }]) => `${label} ${count(thresholds[name] ?? value, ...unit)}`)
    .join(' · ');
