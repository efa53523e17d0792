import { type HEALTH_SORTS, type healthQuery, type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import {
  HEALTH_PLACE_LABELS,
  HEALTH_PLACES,
  SUPPLY_ACT_LABELS,
  SUPPLY_ACTS,
  URGENCIES,
  URGENCY_LABELS,
} from '@boucle/contract/shared/stockHealth/labels.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { HEALTH_COLUMNS } from './columns.tsx';

/** Each format at each place, the first to run out first. */
export const HEALTH_LIST = defineList<StockHealth, z.input<typeof healthQuery>, (typeof HEALTH_SORTS)[number]>({
  name: 'stock_health',
  columns: HEALTH_COLUMNS,
  order: 'cover',
  search: 'Lieu ou format',
  filters: {
    place: anyOf('Lieux', HEALTH_PLACES, HEALTH_PLACE_LABELS),
    urgency: anyOf('Urgence', URGENCIES, URGENCY_LABELS, { all: 'Toutes' }),
    act: anyOf('Proposition', SUPPLY_ACTS, SUPPLY_ACT_LABELS, { all: 'Toutes' }),
    format_id: numbered({ label: 'Format' }),
    restaurant_id: numbered(),
    partner_id: numbered(),
  },
});
