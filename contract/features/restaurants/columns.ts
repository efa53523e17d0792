import { columnsOf } from '../../base/columns.ts';
import { RESTAURANT_STATUS_LABELS, WASH_MODE_LABELS } from '../../shared/restaurants/labels.ts';
import type { Restaurant } from './shapes.ts';

const { text, count, instant } = columnsOf<Restaurant>();

/** The columns of the restaurants, but their number and their texts, which come first. */
export const RESTAURANT_COLUMNS = {
  status: text('Statut', ({ status }) => RESTAURANT_STATUS_LABELS[status]),
  wash_mode: text('Mode de lavage', ({ wash_mode }) => WASH_MODE_LABELS[wash_mode]),
  clean: count('Propres', 'clean_containers_count'),
  reserved: count('Réservés', 'reserved_containers_count'),
  dirty: count('Sales', 'dirty_containers_count'),
  low: count('Formats sous le minimum', 'low_formats_count'),
  lowest: text('Format le plus bas', ({ lowest_format: lowest }) => lowest?.format_title),
  reuses: count('Réutilisations 30 j', 'reuses_30_days'),
  last_activity: instant('Dernière activité', 'last_activity_at'),
};
