import {
  WASH_LOT_STATUS_LABELS,
  WASH_LOT_STATUSES,
  WASH_REJECT_CAUSE_LABELS,
  WASH_REJECT_CAUSES,
} from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot, type WASH_LOT_SORTS, type washLotListQuery } from '@boucle/contract/features/washLots/shapes.ts';
import { WASH_SITE_KIND_LABELS, WASH_SITE_KINDS } from '@boucle/contract/shared/washSites/labels.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { WASH_LOT_COLUMNS } from './columns.tsx';

/** The washing lots, the latest begun first. */
export const WASH_LOT_LIST = defineList<WashLot, z.input<typeof washLotListQuery>, (typeof WASH_LOT_SORTS)[number]>({
  name: 'wash_lots',
  columns: WASH_LOT_COLUMNS,
  search: 'N°, lieu, produit ou lot du produit',
  filters: {
    status: anyOf('Statut', WASH_LOT_STATUSES, WASH_LOT_STATUS_LABELS),
    site_id: numbered({ label: 'Lieu' }),
    site_kind: anyOf('Type de lieu', WASH_SITE_KINDS, WASH_SITE_KIND_LABELS),
    format_id: numbered({ label: 'Format' }),
    cause: anyOf('Rejets', WASH_REJECT_CAUSES, WASH_REJECT_CAUSE_LABELS),
    period: { label: 'Commencé' },
  },
});
