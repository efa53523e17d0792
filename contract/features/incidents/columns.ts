import { columnsOf } from '../../base/columns.ts';
import { INCIDENT_CAUSE_LABELS, INCIDENT_STATUS_LABELS } from '../../shared/incidents/labels.ts';
import type { Incident } from './calls.ts';
import { originLabel } from './words.ts';

const { text, typed, count, money, moment } = columnsOf<Incident>();

/** The columns of the incidents. */
export const INCIDENT_COLUMNS = {
  id: count('N°', 'id'),
  created_at: moment('Date', 'created_at'),
  kind: text('Origine', originLabel),
  place: typed('Lieu', ({ place }) => place.name),
  restaurant: typed('Restaurant', ({ restaurant }) => restaurant?.name),
  partner: typed('Partenaire', ({ partner }) => partner?.name),
  format: typed('Format', 'format_title'),
  quantity: count('Écart', 'quantity'),
  left: count('Reste', 'left'),
  deposit: money('Consigne', 'deposit'),
  status: text('Statut', ({ status }) => INCIDENT_STATUS_LABELS[status]),
  cause: text('Cause', ({ cause }) => cause && INCIDENT_CAUSE_LABELS[cause]),
  note: typed('Note', 'note'),
  transaction: count('Transaction', 'transaction_id'),
  order: count('Commande', 'order_id'),
  recorded_by: typed('Compté par', 'recorded_by'),
  resolved_at: moment('Traité le', 'resolved_at'),
  resolved_by: typed('Traité par', 'resolved_by'),
};
