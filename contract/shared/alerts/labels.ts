export const ALERT_STATUSES = ['open', 'snoozed', 'confirmed', 'false_alarm', 'resolved'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

export const ALERT_STATUS_LABELS: Readonly<Record<AlertStatus, string>> = {
  open: 'À examiner',
  snoozed: 'Reportée',
  confirmed: 'Confirmée',
  false_alarm: 'Fausse alerte',
  resolved: 'Résolue d’elle-même',
};

/** Judgements of an administrator on an alert. */
export const VERDICTS = ['confirmed', 'false_alarm'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Kinds of an alert's mentions. */
export const MENTIONED = ['customer', 'card', 'restaurant', 'drawer', 'access', 'person', 'format', 'bank'] as const;
export type Mentioned = (typeof MENTIONED)[number];

/** Subject of an alert, or a mention: a number of that kind. */
export interface MentionRef {
  readonly of: Mentioned;
  readonly id: number;
}
