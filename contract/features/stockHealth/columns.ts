import { columnsOf } from '../../base/columns.ts';
import { date } from '../../base/format.ts';
import type { StockHealth } from './calls.ts';
import {
  FORECAST_METHOD_LABELS,
  FORECAST_TRUST_LABELS,
  HEALTH_PLACE_LABELS,
  SUPPLY_ACT_LABELS,
  URGENCY_LABELS,
} from '../../shared/stockHealth/labels.ts';

const { text, typed, count } = columnsOf<StockHealth>();
const decimal = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));
const share = (value: number | null) => (value === null ? null : Math.round(value * 100));

/** The columns of the shelves. */
export const HEALTH_COLUMNS = {
  kind: text('Type de lieu', ({ place }) => HEALTH_PLACE_LABELS[place]),
  place: typed('Lieu, format', 'place_name', 'Lieu'),
  format: typed('Format', 'format_title'),
  clean: count('Propres', 'clean'),
  reserved: count('Réservés', 'reserved'),
  dirty: count('Sales', 'dirty'),
  old_dirty: count('Sales depuis plus de 7 jours', 'old_dirty'),
  order_below: count('Seuil', 'order_below', 'Seuil de commande'),
  cover: text('Couverture', ({ cover_days }) => decimal(cover_days), 'Couverture (jours)'),
  moment: text('S’épuise', ({ runs_out_on: day }) => day && date(day), 'S’épuise le'),
  urgency: text('Urgence', ({ urgency }) => URGENCY_LABELS[urgency]),
  trust: text('Prévision', ({ trust }) => FORECAST_TRUST_LABELS[trust]),
  method: text('Méthode de prévision', ({ method }) => FORECAST_METHOD_LABELS[method]),
  error: count('Erreur', ({ error }) => share(error), 'Erreur (%)'),
  lost: count('Perdus, 28\u00a0j', 'lost', 'Sans doute perdus (28 jours)'),
  coming: count('Déjà en tournée', 'coming'),
  proposal: text('Proposition', ({ proposals }) =>
    proposals.map(({ act, wanted }) => `${SUPPLY_ACT_LABELS[act]} ${wanted}`).join(', '),
  ),
  transfers: typed('Transferts', ({ transfers }) =>
    transfers.map((one) => `${one.quantity} de ${one.from_name} à ${one.to_name}`).join(', '),
  ),
};
