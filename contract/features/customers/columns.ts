import { columnsOf } from '../../base/columns.ts';
import type { Customer } from './calls.ts';
import { CUSTOMER_ACCESS_LABELS } from './labels.ts';

const { text, typed, count, money, instant } = columnsOf<Customer>();

/** The columns of the consos. */
export const CUSTOMER_COLUMNS = {
  email: typed('E-mail', ({ email, erased_at }) => (erased_at === null ? email : '')),
  name: typed('Nom', 'name'),
  created_at: instant('Inscrit le', 'created_at'),
  credits: money('Cagnotte', 'credits'),
  deposits: money('Consigne immobilisée', 'deposits'),
  containers_count: count('Contenants détenus', 'containers_count'),
  reuses_count: count('Réutilisations', 'reuses_count'),
  last_activity_at: instant('Dernière activité', 'last_activity_at'),
  access: text('Compte', ({ access }) => CUSTOMER_ACCESS_LABELS[access]),
};
