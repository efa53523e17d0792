import { columnsOf } from '../../base/columns.ts';
import { CONNECT_STATUS_LABELS } from '../../messages/fr/connect.ts';
import { ACCOUNT_STATUS_LABELS } from '../../shared/accounts/labels.ts';
import type { Application } from './calls.ts';

const { text, typed, count, instant } = columnsOf<Application>();

/** The columns of the applications. */
export const APPLICATION_COLUMNS = {
  id: count('N°', 'id'),
  name: typed('Nom', 'name'),
  connect_status: text('Stripe', ({ connect_status: status }) => CONNECT_STATUS_LABELS[status]),
  restaurants_count: count('Restaurants', 'restaurants_count'),
  customers_count: count('Consos', 'customers_count'),
  containers_count: count('Contenants', 'containers_count'),
  dirty: count('Dont sales', 'dirty_containers_count'),
  reuses_30_days: count('Réutilisations 30 j', 'reuses_30_days'),
  administrators_count: count('Administrateurs', 'administrators_count'),
  last_activity: instant('Dernière activité', 'last_activity_at'),
  status: text('Statut', ({ status }) => ACCOUNT_STATUS_LABELS[status]),
  created_at: instant('Créée le', 'created_at'),
};
