import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { REQUEST_COLUMNS } from '@boucle/contract/features/supplyRequests/columns.ts';
import { date, quantity } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { type REQUEST_SORTS, type requestListQuery } from '@boucle/contract/features/supplyRequests/calls.ts';
import {
  isPartlyDone,
  REQUEST_STATUS_LABELS,
  REQUEST_STATUSES,
  requestPlace,
  type RequestStatus,
  requestStatusLabel,
} from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequest } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiCloseCircleOutline, mdiHelpCircleOutline, mdiRoutes } from '@mdi/js';
import { type z } from 'zod';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip, type ChipLook, chipsOf, StatusChip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { anyOf, flag, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const statusChip = chipsOf<RequestStatus>(
  {
    asked: { state: 'warn', icon: mdiHelpCircleOutline },
    planned: { state: 'transit', icon: mdiRoutes },
    delivered: { state: 'ok', icon: mdiCheckCircleOutline },
    refused: { state: 'alert', icon: mdiCloseCircleOutline },
    cancelled: { state: 'neutral', icon: mdiCancel },
  },
  REQUEST_STATUS_LABELS,
);

/** The status of a request as a chip; one that was done in part has a chip of its own. */
export const requestChip = (request: SupplyRequest): ChipLook => ({
  ...statusChip(request.status),
  ...(isPartlyDone(request) && { state: 'warn' as const, label: requestStatusLabel(request) }),
});

/** « 24 sur 34 »; nothing before its stop is done. */
export const doneOf = ({ done, to_give, to_take }: Pick<SupplyRequest, 'done' | 'to_give' | 'to_take'>): string =>
  done === null ? '' : `${quantity(done)} sur ${quantity(to_give + to_take)}`;

/** The day wanted, as people read it. */
export const wantedOf = ({ wanted_on }: Pick<SupplyRequest, 'wanted_on'>): string =>
  wanted_on === null ? 'Dès que possible' : date(`${wanted_on}T12:00:00Z`);

/** Pieces asked for to be brought; those above the forecast stand out. */
export function Asked({ to_give, above }: Pick<SupplyRequest, 'to_give' | 'above'>) {
  return <span className={above ? 'request-above' : undefined}>{pieces(to_give)}</span>;
}

const COLUMNS: readonly Column<SupplyRequest, (typeof REQUEST_SORTS)[number]>[] = tableColumns(REQUEST_COLUMNS, [
  { key: 'restaurant', width: 200, priority: 12, grow: true },
  { key: 'wanted_on', sort: true, width: 150, priority: 10, cell: wantedOf },
  { key: 'to_give', sort: true, width: 100, priority: 11, cell: (request) => <Asked {...request} /> },
  { key: 'forecast', width: 110, priority: 9 },
  { key: 'to_take', width: 120, priority: 5 },
  { key: 'status', width: 165, priority: 8, cell: (request) => chip(requestChip(request)) },
  { key: 'done', width: 100, priority: 7, cell: (request) => doneOf(request) || UNKNOWN_CELL },
  { key: 'round', width: 170, priority: 4 },
  { key: 'asked_at', sort: true, priority: 6 },
  {
    key: 'asked_by',
    width: 196,
    priority: 3,
    cell: ({ asked_by, partner }) => (partner === null ? asked_by : `${asked_by}, ${partner.name}`),
  },
]);

/** The requests: the ones that wait first, the soonest wanted of them first. */
export const REQUEST_LIST = defineList<SupplyRequest, z.input<typeof requestListQuery>, (typeof REQUEST_SORTS)[number]>(
  {
    name: 'supply-requests',
    columns: COLUMNS,
    search: 'N°, restaurant, commentaire',
    filters: {
      status: anyOf('Statut', REQUEST_STATUSES, REQUEST_STATUS_LABELS),
      partly: flag('partly', 'Suite donnée', { value: 'true', label: 'Livrées en partie' }),
      above: flag('above', 'Quantité', { value: 'true', label: 'Au-delà de 150\u00a0% de la prévision' }),
      restaurant_id: numbered(),
      partner_id: numbered(),
      period: { label: 'Demandée' },
    },
  },
);

/** A request as a row of the list; `addressOf` is where its panel opens. */
export const requestRow = (addressOf: (id: number) => Address): RowTraits<SupplyRequest> => ({
  key: ({ id }) => String(id),
  name: (request) => `demande n°\u00a0${quantity(request.id)}, ${requestPlace(request)}`,
  to: ({ id }) => addressOf(id),
  phone: (request) => ({
    title: requestPlace(request),
    chip: <StatusChip {...requestChip(request)} />,
    end: <Asked {...request} />,
    meta: wantedOf(request),
    metaEnd: doneOf(request) || (request.forecast === null ? '' : `prévision ${quantity(request.forecast)}`),
  }),
});
