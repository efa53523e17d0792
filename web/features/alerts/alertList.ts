import { type Alert, type ALERT_SORTS, type alertListQuery } from '@boucle/contract/features/alerts/calls.ts';
import { ALERT_STATUS_LABELS, ALERT_STATUSES } from '@boucle/contract/shared/alerts/labels.ts';
import { ANOMALY_RULE_NAMES, anomalyRule, type AnomalyRuleName } from '@boucle/contract/features/alerts/rules.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { ALERT_COLUMNS } from './columns.tsx';

const RULE_LABELS = Object.fromEntries(
  ANOMALY_RULE_NAMES.map((rule): [AnomalyRuleName, string] => [rule, anomalyRule(rule).title]),
) as Record<AnomalyRuleName, string>;

/** The alerts, the ones that wait first, then the latest. */
export const ALERT_LIST = defineList<Alert, z.input<typeof alertListQuery>, (typeof ALERT_SORTS)[number]>({
  name: 'alerts',
  columns: ALERT_COLUMNS,
  search: 'N°, nom, transaction ou note',
  filters: {
    status: anyOf('Statut', ALERT_STATUSES, ALERT_STATUS_LABELS),
    rule: anyOf('Règle', ANOMALY_RULE_NAMES, RULE_LABELS, { all: 'Toutes' }),
    restaurant_id: numbered(),
    period: { label: 'Levée' },
  },
});
