import { columnsOf } from '../../base/columns.ts';
import { URGENCY_LABELS } from '../../shared/collectionSites/urgency.ts';
import type { CollectionGap, CollectionSite } from './shapes.ts';

const site = columnsOf<CollectionSite>();

/** The columns of the collectors, but their texts. */
export const SITE_COLUMNS = {
  terminals: site.count('Bornes', 'terminals_count'),
  drawers: site.count('Tiroirs', 'drawers_count'),
  full: site.count('Tiroirs pleins', 'full_drawers_count'),
  out_of_order: site.count('Tiroirs hors service', 'out_of_order_drawers_count'),
  dirty: site.count('Sales', 'dirty_containers_count'),
  fill: site.count('Remplissage max', 'max_fill_percent', 'Remplissage max (%)'),
  last_emptied_at: site.moment('Dernier vidage', 'last_emptied_at'),
  urgency: site.text('Statut', ({ urgency }) => URGENCY_LABELS[urgency]),
};

const gap = columnsOf<CollectionGap>();

/** The columns of the gaps of a collector. */
export const GAP_COLUMNS = {
  date: gap.moment('Date', 'created_at'),
  terminal: gap.typed('Borne', 'terminal_name'),
  drawer: gap.typed('Tiroir', 'drawer_name'),
  format: gap.typed('Format', 'format_title'),
  quantity: gap.count('Écart', 'quantity'),
  transaction: gap.count('Vidage', 'transaction_id'),
};
