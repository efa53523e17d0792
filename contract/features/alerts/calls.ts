import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { day, eurosOut, instant, id, queryList } from '../../base/primitives.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { evidence } from './evidence.ts';
import { ALERT_STATUSES, MENTIONED, VERDICTS } from '../../shared/alerts/labels.ts';
import { ANOMALY_RULE_NAMES, thresholdFaults } from './rules.ts';
import { isSnoozeDay, SNOOZE_MOST } from './snooze.ts';

const mention = z.object({
  of: z.enum(MENTIONED),
  id: z.int(),
  name: z.string(),
  /** The site of a drawer, the partner of an access. */
  within: z.int().nullable(),
});
export type Mention = z.infer<typeof mention>;

export const alert = z.object({
  id: z.int(),
  rule: z.enum(ANOMALY_RULE_NAMES),
  status: z.enum(ALERT_STATUSES),
  evidence,
  /** The people and things that the evidence names, its subject first. */
  mentions: z.array(mention),
  opened_at: instant,
  /** When the rule found it last. */
  last_seen_at: instant,
  /** The latest instant of what it found. */
  last_event_at: instant,
  /** The Paris day on which it comes back. */
  snoozed_until: z.string().nullable(),
  /** When it left « open », for good; by no one when what it saw is over. */
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
  note: z.string().nullable(),
  version: z.int(),
});
export type Alert = z.infer<typeof alert>;

export const alertDetail = alert.extend({
  /** Transactions that it stands on. */
  transactions: z.array(
    z.object({
      id: z.int(),
      transaction_type: z.enum(TRANSACTION_TYPES),
      at: instant,
      amount: eurosOut,
      containers_count: z.int(),
      reversed: z.boolean(),
    }),
  ),
});
export type AlertDetail = z.infer<typeof alertDetail>;

/** An alert on an act of the only administrator of an initiative: the platform looks at it. */
const ownActAlert = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  person: z.string(),
  title: z.string(),
  sentence: z.string(),
  last_event_at: instant,
});
export type OwnActAlert = z.infer<typeof ownActAlert>;

export const ALERT_SORTS = ['opened_at', 'last_event_at', 'id', 'rule'] as const;
export const alertListQuery = listQuery(ALERT_SORTS, {
  status: queryList(z.enum(ALERT_STATUSES)).optional(),
  rule: queryList(z.enum(ANOMALY_RULE_NAMES)).optional(),
  restaurant_id: id.optional(),
});
export type AlertListQuery = z.infer<typeof alertListQuery>;

/** Of what is filtered: how many, and how many in each state that counts. */
const alertTotals = z.object({
  count: z.int(),
  open: z.int(),
  snoozed: z.int(),
  confirmed: z.int(),
  false_alarm: z.int(),
});
export type AlertTotals = z.infer<typeof alertTotals>;

const thresholds = z.record(z.string().max(40), z.int('Le seuil doit être un nombre entier.'));

export const anomalyRuleState = z.object({
  rule: z.enum(ANOMALY_RULE_NAMES),
  enabled: z.boolean(),
  thresholds,
  /** Alerts that wait. */
  open: z.int(),
  /** Judged alerts of all time, and the confirmed ones among them. */
  judged: z.int(),
  confirmed: z.int(),
  version: z.int(),
});
export type AnomalyRuleState = z.infer<typeof anomalyRuleState>;

/** Days that a dry run looks back. */
export const TRIED_DAYS = 90;
/** Alerts that a dry run names. */
export const TRIED_MOST = 50;

const tried = z.object({
  days: z.int(),
  /** Alerts that the rule would have raised; one more than the most when there are more. */
  count: z.int(),
  more: z.boolean(),
  alerts: z.array(alert.pick({ evidence: true, mentions: true, last_event_at: true })),
});
export type Tried = z.infer<typeof tried>;

const NOTE_MAX = 500;
const note = z.string().trim().max(NOTE_MAX, `La note compte au plus ${NOTE_MAX} caractères.`);
const version = z.int().optional();

/** Reports wrong thresholds at the path of each. */
function checkThresholds(
  {
    rule,
    thresholds: asked = {},
  }: { rule: (typeof ANOMALY_RULE_NAMES)[number]; thresholds?: Record<string, number> | undefined },
  context: z.RefinementCtx,
): void {
  for (const [name, message] of Object.entries(thresholdFaults(rule, asked)))
    context.addIssue({ code: 'custom', path: ['thresholds', name], message });
}

const answer = one(alertDetail);
const ruleName = z.enum(ANOMALY_RULE_NAMES);

export const alertCalls = {
  ...listAndCsv(ADMIN_READS, '/alerts', alertListQuery, alert, [
    'Les alertes\u00a0: ce que les règles ont trouvé d’inhabituel',
    'Les alertes filtrées, en CSV',
  ]),
  totals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/alerts/totals', summary: 'Les totaux des alertes filtrées' })
    .input(alertListQuery)
    .output(one(alertTotals)),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/alerts/{id}', summary: 'Une alerte et les transactions qui la fondent' })
    .input(z.object({ id }))
    .output(answer),
  verdict: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/alerts/{id}/verdict',
      summary: 'Confirmer une alerte, ou dire qu’elle est fausse',
    })
    .input(z.object({ id, version, verdict: z.enum(VERDICTS), note: note.optional() }))
    .output(answer),
  snooze: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/alerts/{id}/snooze', summary: 'Reporter une alerte' })
    .input(
      z.object({
        id,
        version,
        until: day.refine(
          (asked) => isSnoozeDay(asked),
          `Choisissez un jour après aujourd’hui, dans les ${SNOOZE_MOST} jours.`,
        ),
        note: note.optional(),
      }),
    )
    .output(answer),
  rules: call(ADMIN_READS)
    .route({ method: 'GET', path: '/anomaly_rules', summary: 'Les règles d’alerte, leurs seuils et leur précision' })
    .output(one(z.array(anomalyRuleState))),
  setRule: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/anomaly_rules', summary: 'Régler une règle d’alerte' })
    .input(
      z
        .object({ rule: ruleName, version, enabled: z.boolean().optional(), thresholds: thresholds.optional() })
        .superRefine(checkThresholds),
    )
    .output(one(anomalyRuleState)),
  tryRule: call({ ...ADMIN_READS, audited: false })
    .route({
      method: 'POST',
      path: '/anomaly_rules/try',
      summary: 'Essayer une règle sur les 90 derniers jours, sans lever d’alerte',
    })
    .input(z.object({ rule: ruleName, thresholds: thresholds.optional() }).superRefine(checkThresholds))
    .output(one(tried)),
  ownActs: call({ roles: ['super_admin'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/own_act_alerts',
      summary: 'Les alertes sur un acte du seul administrateur d’une initiative',
    })
    .output(one(z.array(ownActAlert))),
  see: call({ roles: ['super_admin'], scope: 'write' })
    .route({
      method: 'POST',
      path: '/own_act_alerts/{id}/see',
      summary: 'Avoir vu une alerte d’un seul administrateur',
    })
    .input(z.strictObject({ id, account_id: id }))
    .output(one(z.array(ownActAlert))),
};
