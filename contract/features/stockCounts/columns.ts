import { columnsOf } from '../../base/columns.ts';
import { date, decimalNumber } from '../../base/format.ts';
import { COUNT_STATUS_LABELS, COUNTED_PLACE_NAMES } from '../../shared/stockCounts/labels.ts';
import type { DuePlace, StockCount } from './shapes.ts';

const { text, typed, count, money, moment } = columnsOf<StockCount>();

/** The columns of the counts. */
export const COUNT_COLUMNS = {
  id: count('N°', 'id'),
  title: typed('Inventaire', 'title', 'Nom'),
  status: text('Statut', ({ status }) => COUNT_STATUS_LABELS[status]),
  places: typed('Lieux', ({ places }) => places.map(({ name }) => name).join(', ')),
  blind: text('À l’aveugle', ({ blind }) => (blind ? 'Oui' : 'Non')),
  opened_at: moment('Ouvert le', 'opened_at'),
  opened_by: typed('Par', 'opened_by', 'Ouvert par'),
  lines_count: count('Lignes', 'lines_count'),
  counted_count: count('Comptées', 'counted_count'),
  last_counted_at: moment('Dernier comptage', 'last_counted_at'),
  gaps_count: count('Écarts', 'gaps_count'),
  surplus: count('En trop', 'surplus'),
  missing: count('Manquants', 'missing'),
  cost: money('Prix d’achat', 'cost', 'Coût d’achat des écarts (€)'),
  posted_at: moment('Enregistré le', 'posted_at'),
  posted_by: typed('Enregistré par', 'posted_by'),
};

const due = columnsOf<DuePlace>();

/** The columns of the places to count. */
export const DUE_COLUMNS = {
  name: due.typed('Lieu', 'name'),
  place: due.text('Type de lieu', ({ place }) => COUNTED_PLACE_NAMES[place]),
  last: due.text('Dernier comptage', ({ last_counted_at: last }) => last && date(last)),
  age_days: due.count('Jours depuis', 'age_days'),
  every_days: due.count('Tous les', 'every_days', 'Tous les (jours)'),
  due_on: due.day('Échéance', 'due_on'),
  overdue: due.text('En retard', ({ overdue }) => (overdue ? 'Oui' : 'Non')),
  flow: due.count('Bougés en 90 j', 'flow', 'Bougés en 90 jours'),
  gaps: due.count('Écarts en 90 j', 'gaps', 'Écarts en 90 jours'),
  gap_rate: due.text(
    'Écart de suivi',
    ({ gap_rate: rate }) => (rate === null ? '' : decimalNumber(rate * 100)),
    'Écart de suivi (%)',
  ),
};
