import { columnsOf } from '../../base/columns.ts';
import { date } from '../../base/format.ts';
import { ALERT_STATUS_LABELS } from '../../shared/alerts/labels.ts';
import type { Alert } from './calls.ts';
import { anomalyRule } from './rules.ts';
import { alertText } from './words.ts';

const { text, typed, count, moment } = columnsOf<Alert>();

/** The columns of the alerts. */
export const ALERT_COLUMNS = {
  id: count('N°', 'id'),
  opened_at: moment('Levée le', 'opened_at'),
  rule: text('Règle', ({ rule }) => anomalyRule(rule).title),
  subject: typed('Sujet', ({ mentions }) => mentions[0]?.name),
  words: typed('Constat', (alert) => alertText(alert)),
  last_event_at: moment('Dernier fait', 'last_event_at'),
  transactions: text('Transactions', ({ evidence }) => evidence.transactions.join(' ')),
  status: text('Statut', ({ status }) => ALERT_STATUS_LABELS[status]),
  snoozed_until: text('Reportée au', ({ snoozed_until: end }) => end && date(end)),
  resolved_at: moment('Fermée le', 'resolved_at'),
  resolved_by: typed('Fermée par', 'resolved_by'),
  note: typed('Note', 'note'),
};
