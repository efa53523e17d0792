import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import {
  type PAYMENT_SORTS,
  type paymentListQuery,
  type RecordedPayment,
} from '@boucle/contract/features/payments/calls.ts';
import { PAYMENT_COLUMNS, paymentNature } from '@boucle/contract/features/payments/columns.ts';
import {
  PAYMENT_DIRECTION_LABELS,
  PAYMENT_DIRECTIONS,
  PAYMENT_MEANS,
  PAYMENT_MEANS_LABELS,
} from '@boucle/contract/shared/statements/means.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiUndoVariant } from '@mdi/js';
import { type z } from 'zod';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { Money, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { anyOf, numbered, oneOf } from '../../ui/table/filters/filterKinds.ts';
import { type Column } from '../../ui/table/columns.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const columns: readonly Column<RecordedPayment, (typeof PAYMENT_SORTS)[number]>[] = tableColumns(PAYMENT_COLUMNS, [
  { key: 'day', sort: true, width: 132, priority: 11 },
  { key: 'client', sort: true, width: 170, priority: 10, grow: true },
  { key: 'nature', width: 132, priority: 7 },
  { key: 'means', width: 104, priority: 8 },
  { key: 'amount', sort: true, width: 120, priority: 12 },
  {
    key: 'statement',
    width: 120,
    priority: 9,
    cell: ({ statement }) =>
      statement === null ? (
        UNKNOWN_CELL
      ) : (
        <Link className="b-link" to={partAddress('/billing', 'releves', `open=${statement.id}`)}>
          {statement.number}
        </Link>
      ),
  },
  {
    key: 'invoices',
    width: 130,
    priority: 6,
    cell: ({ invoices }) =>
      invoices.length === 0
        ? UNKNOWN_CELL
        : invoices.map(({ id, label }) => (
            <Link key={id} className="b-link b-row" to={partAddress('/billing', 'factures', `open=${id}`)}>
              {label ?? 'À émettre'}
            </Link>
          )),
  },
  { key: 'comment', width: 160, priority: 4 },
  { key: 'by', width: 150, priority: 3 },
]);

/** Payments of restaurants and clients, the latest first. */
export const PAYMENT_LIST = defineList<
  RecordedPayment,
  z.input<typeof paymentListQuery>,
  (typeof PAYMENT_SORTS)[number]
>({
  name: 'payments',
  columns,
  order: '-day',
  search: 'Client, relevé ou commentaire',
  filters: {
    period: { label: 'Date' },
    restaurant_id: numbered(),
    means: anyOf('Moyen', PAYMENT_MEANS, PAYMENT_MEANS_LABELS),
    direction: oneOf('Nature', PAYMENT_DIRECTIONS, PAYMENT_DIRECTION_LABELS, { all: 'Toutes' }),
  },
});

/** A payment as a row, which opens what it pays; `onReverse` takes it back. */
export const paymentRow = (onReverse: (payment: RecordedPayment) => void): RowTraits<RecordedPayment> => ({
  key: ({ id }) => String(id),
  name: ({ amount, day }) => `paiement de ${euro(Math.abs(amount))} du ${writtenDay(day)}`,
  to: ({ statement, invoices: [invoice] }) =>
    statement === null
      ? invoice && partAddress('/billing', 'factures', `open=${invoice.id}`)
      : partAddress('/billing', 'releves', `open=${statement.id}`),
  actions: (payment) =>
    payment.reverses_id !== null || payment.reversed
      ? []
      : [{ label: 'Annuler le paiement…', icon: mdiUndoVariant, onSelect: () => onReverse(payment) }],
  phone: (payment) => ({
    title: payment.restaurant?.name ?? payment.service?.customer,
    end: <Money euros={payment.amount} />,
    meta: `${paymentNature(payment)}, ${PAYMENT_MEANS_LABELS[payment.means].toLowerCase()}`,
    metaEnd: writtenDay(payment.day),
  }),
});
