import { columnsOf } from '../../base/columns.ts';
import { ROUND_STATUS_LABELS } from './labels.ts';
import type { Round } from './shapes.ts';

const { text, typed, count, moment, day } = columnsOf<Round>();
const METRES = 1000;

/** The columns of the rounds. */
export const ROUND_COLUMNS = {
  id: count('N°', 'id'),
  day: day('Jour', 'day'),
  title: typed('Tournée', 'title', 'Nom'),
  status: text('Statut', ({ status }) => ROUND_STATUS_LABELS[status]),
  partner: typed('Partenaire', ({ partner }) => partner?.name),
  driver: typed('Chauffeur', ({ driver }) => driver?.name),
  stops_count: count('Arrêts', 'stops_count'),
  done_count: count('Faits', 'done_count'),
  skipped: count('Passés', 'skipped'),
  to_give: count('Livrés / prévus', 'to_give', 'À livrer'),
  given: count('Livrés', 'given'),
  to_take: count('Repris / prévus', 'to_take', 'À reprendre'),
  taken: count('Repris', 'taken'),
  surplus: count('De plus', 'surplus', 'De plus que les registres'),
  metres: text('Distance', ({ metres }) => (metres / METRES).toFixed(1).replace('.', ','), 'Kilomètres estimés'),
  started_at: moment('Commencée le', 'started_at'),
  ended_at: moment('Terminée le', 'ended_at'),
};
