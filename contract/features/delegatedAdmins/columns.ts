import { columnsOf } from '../../base/columns.ts';
import type { DelegatedAdmin } from './calls.ts';
import { DELEGATED_ADMIN_STATUS_LABELS } from './fields.ts';

const { text, typed, count, instant } = columnsOf<DelegatedAdmin>();

/** The columns of the employees. */
export const EMPLOYEE_COLUMNS = {
  id: count('N°', 'id'),
  name: typed('Nom', 'name'),
  email: typed('E-mail', 'email'),
  status: text('Statut', ({ status }) => DELEGATED_ADMIN_STATUS_LABELS[status]),
  drops_30_days: count('Dépôts 30 j', 'drops_30_days'),
  last_login_at: instant('Dernière connexion', 'last_login_at'),
  created_at: instant('Invité le', 'created_at'),
};
