import { SEPA_BATCH_COLUMNS } from '@boucle/contract/features/sepaBatches/columns.ts';
import { euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import {
  SEPA_BATCH_STATE_LABELS,
  SEPA_BATCH_STATES,
  SEPA_TRANSFER_STATE_LABELS,
} from '@boucle/contract/features/sepaBatches/labels.ts';
import {
  type SEPA_BATCH_SORTS,
  type SepaBatch,
  type SepaBatchTotals,
  type sepaBatchListQuery,
} from '@boucle/contract/features/sepaBatches/shapes.ts';
import { mdiBankTransferOut, mdiCancel, mdiCashRefund, mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import { type z } from 'zod';
import { Money } from '../../../ui/cells.tsx';
import { chip, chipsOf, StatusChip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { anyOf } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';

export const batchChip = chipsOf(
  {
    prepared: { state: 'todo', icon: mdiBankTransferOut },
    executed: { state: 'ok', icon: mdiCheckCircleOutline },
    cancelled: { state: 'neutral', icon: mdiCancel },
  },
  SEPA_BATCH_STATE_LABELS,
);

export const transferChip = chipsOf(
  {
    open: { state: 'todo', icon: mdiClockOutline },
    paid: { state: 'ok', icon: mdiCheckCircleOutline },
    returned: { state: 'alert', icon: mdiCashRefund },
    cancelled: { state: 'neutral', icon: mdiCancel },
  },
  SEPA_TRANSFER_STATE_LABELS,
);

type BatchColumn = Column<SepaBatch, (typeof SEPA_BATCH_SORTS)[number]>;

/** The columns of the batches, with the totals of what is filtered. */
export const batchColumns = (totals: SepaBatchTotals | undefined): readonly BatchColumn[] =>
  tableColumns(SEPA_BATCH_COLUMNS, [
    { key: 'number', sort: true, width: 140, priority: 12, grow: true },
    { key: 'transfers', width: 100, priority: 6, ...(totals && { total: quantity(totals.transfers) }) },
    { key: 'amount', sort: true, width: 120, priority: 10, ...(totals && { total: euro(totals.amount) }) },
    { key: 'returned', width: 110, priority: 4, ...(totals && { total: euro(totals.returned) }) },
    { key: 'pay_on', sort: true, width: 120, priority: 8 },
    { key: 'ended_on', width: 120, priority: 5 },
    { key: 'by', width: 170, priority: 3 },
    { key: 'state', width: 130, priority: 11, cell: ({ state }) => chip(batchChip(state)) },
  ]);

/** Batches of transfers: the last prepared first. */
export const BATCH_LIST = defineList<SepaBatch, z.input<typeof sepaBatchListQuery>, (typeof SEPA_BATCH_SORTS)[number]>({
  name: 'sepaBatches',
  columns: batchColumns(undefined),
  search: 'N° de lot',
  filters: {
    state: anyOf('Statut', SEPA_BATCH_STATES, SEPA_BATCH_STATE_LABELS),
    period: { label: 'À payer' },
  },
});

/** A batch as a row; `addressOf` is where it opens. */
export const batchRow = (addressOf: (opened: { open: number }) => Address): RowTraits<SepaBatch> => ({
  key: ({ id }) => String(id),
  name: ({ label }) => label,
  to: ({ id }) => addressOf({ open: id }),
  phone: ({ label, state, amount, transfers, pay_on }) => ({
    title: label,
    chip: <StatusChip {...batchChip(state)} />,
    end: <Money euros={amount} />,
    meta: `${quantity(transfers)} virement${transfers > 1 ? 's' : ''}`,
    metaEnd: writtenDay(pay_on),
  }),
});
