import { columnsOf } from '../../base/columns.ts';
import type { MailRow } from './calls.ts';
import { MAIL_STATE_LABELS, mailKindLabel } from './labels.ts';

const { text, typed, count, moment } = columnsOf<MailRow>();

/** The columns of the mails; never what they say. */
export const MAIL_COLUMNS = {
  created_at: moment('Écrit le', 'created_at'),
  kind: text('Nature', ({ kind }) => mailKindLabel(kind)),
  recipient: typed('Destinataire', 'recipient'),
  subject: typed('Objet', 'subject'),
  state: text('État', ({ state }) => MAIL_STATE_LABELS[state]),
  sent_at: moment('Parti le', 'sent_at'),
  attempts: count('Essais', 'attempts'),
  reason: typed('Raison', 'reason'),
};
