import { columnsOf } from '../../base/columns.ts';
import { CONNECT_STATUS_LABELS } from '../../messages/fr/connect.ts';
import { ACCOUNT_STATUS_LABELS } from '../../shared/accounts/labels.ts';
import type { Initiative } from './calls.ts';
import { PLATFORM_PROBLEM_LABELS } from './labels.ts';

const { text, typed, count, money } = columnsOf<Initiative>();

const rate = (ratio: number | null) => (ratio === null ? '' : (ratio * 100).toFixed(1).replace('.', ','));

/** The columns of the initiatives with their figures of a period. */
export const PLATFORM_COLUMNS = {
  id: count('N°', 'id'),
  name: typed('Initiative', 'name'),
  town: typed('Ville', 'town'),
  status: text('Statut', ({ status }) => ACCOUNT_STATUS_LABELS[status]),
  fleet: count('Parc', ({ totals }) => totals.fleet),
  previous_fleet: count('Parc avant', ({ totals }) => totals.previous_fleet),
  in_circulation: count('En circulation', ({ totals }) => totals.in_circulation),
  reuses: count('Réutilisations', ({ totals }) => totals.reuses),
  previous_reuses: count('Réutilisations avant', ({ totals }) => totals.previous_reuses),
  returned: text('Retour à 30 j', ({ totals }) => rate(totals.returned_at_30_days), 'Retour à 30 j (%)'),
  owed: money('Encours', ({ totals }) => totals.owed),
  connect: text('Stripe', ({ connect_status: status }) => CONNECT_STATUS_LABELS[status]),
  failing: text(
    'État',
    ({ failing }) => failing.map(({ kind, count: times }) => `${PLATFORM_PROBLEM_LABELS[kind]} (${times})`).join(', '),
    'Ce qui échoue',
  ),
};
