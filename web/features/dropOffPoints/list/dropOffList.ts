import { URGENCIES, URGENCY_LABELS } from '@boucle/contract/shared/collectionSites/urgency.ts';
import {
  type DROP_OFF_SORTS,
  type dropOffListQuery,
  type DropOffPoint,
} from '@boucle/contract/features/dropOffPoints/calls.ts';
import {
  DROP_OFF_KIND_LABELS,
  DROP_OFF_KINDS,
  DROP_OFF_STATUS_LABELS,
  DROP_OFF_STATUSES,
} from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { type z } from 'zod';
import { BARE_CELLS } from '../../../shared/ledgerCards/cardCells.tsx';
import { NO_LINKS } from '../../../shared/noLinks.ts';
import { anyOf, flag, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type ListState } from '../../../ui/table/listSearch.ts';
import { dropOffColumns } from './columns.tsx';

type DropOffListInput = z.input<typeof dropOffListQuery>;

const FILLINGS = URGENCIES.filter((value) => value !== 'off').map((value) => ({
  value,
  label: value === 'full' ? 'Plein' : URGENCY_LABELS[value],
}));
/** Most places that the map asks for. */
const ON_THE_MAP = 100;

/** The drop-off points, by name. */
export const DROP_OFF_LIST = defineList<DropOffPoint, DropOffListInput, (typeof DROP_OFF_SORTS)[number]>({
  name: 'drop-off-points',
  columns: dropOffColumns(NO_LINKS, true, BARE_CELLS),
  order: 'name',
  search: 'Nom, adresse ou restaurant',
  filters: {
    account_id: numbered({ label: 'Application', all: 'Toutes' }),
    status: anyOf('Statut', DROP_OFF_STATUSES, DROP_OFF_STATUS_LABELS),
    urgency: anyOf('Remplissage', URGENCIES, URGENCY_LABELS, { options: FILLINGS }),
    dirty: flag('stock', 'Stock', { value: 'sales', label: 'Sales à collecter' }),
    kind: anyOf('Type', DROP_OFF_KINDS, DROP_OFF_KIND_LABELS),
    restaurant_id: numbered({ label: 'Restaurant' }),
  },
});

/** Query of the map: the fullest first, whatever the page. */
export const dropOffMapInput = (state: ListState): DropOffListInput => ({
  ...DROP_OFF_LIST.filtered(state),
  sort: '-fill,name',
  page: { number: 1, size: ON_THE_MAP },
});
