import { columnsOf } from '../../base/columns.ts';
import { PARTNER_KIND_LABELS, PARTNER_STATUS_LABELS } from '../../shared/partners/labels.ts';
import type { Partner } from '../../shared/partners/shapes.ts';

const { text, typed, count, instant } = columnsOf<Partner>();

/** The columns of the partners, but their texts, which follow the kind in the CSV. */
export const PARTNER_COLUMNS = {
  id: count('N°', 'id'),
  kind: text('Type', ({ kind }) => PARTNER_KIND_LABELS[kind]),
  account: typed('Application', 'account_name'),
  clean: count('Réserve propre', 'clean'),
  transit: count('En livraison', 'transit'),
  dirty: count('À déposer', 'dirty'),
  orders_30_days: count('Commandes 30 j', 'orders_30_days'),
  api_accesses: count('Accès API', 'api_accesses_count'),
  status: text('Statut', ({ status }) => PARTNER_STATUS_LABELS[status]),
  created_at: instant('Créé le', 'created_at'),
};
