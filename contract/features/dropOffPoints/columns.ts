import { columnsOf } from '../../base/columns.ts';
import { DROP_OFF_KIND_LABELS, DROP_OFF_STATUS_LABELS } from '../../shared/dropOffPoints/kinds.ts';
import type { DropOffPoint } from './calls.ts';

const { text, typed, count, instant } = columnsOf<DropOffPoint>();
const degrees = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

/** The columns of the drop-off points, but their texts, which follow the kind in the CSV. */
export const DROP_OFF_COLUMNS = {
  id: count('Numéro', 'id'),
  account: typed('Application', 'account_name'),
  kind: text('Type', ({ kind }) => DROP_OFF_KIND_LABELS[kind]),
  latitude: text('Latitude', ({ latitude }) => degrees(latitude)),
  longitude: text('Longitude', ({ longitude }) => degrees(longitude)),
  restaurant: typed('Restaurant lié', 'restaurant_name'),
  dirty: count('Sales', 'dirty_containers_count'),
  clean: count('Propres', 'clean_containers_count'),
  reserved: count('Réservés', 'reserved_containers_count'),
  capacity: count('Capacité', 'capacity'),
  fill: count('Capacité', 'fill_percent', 'Remplissage (%)'),
  last_pickup_at: instant('Dernière collecte', 'last_pickup_at'),
  status: text('Statut', ({ status }) => DROP_OFF_STATUS_LABELS[status]),
};
