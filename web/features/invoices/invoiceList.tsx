import { INVOICE_COLUMNS } from '@boucle/contract/features/invoices/columns.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { clientName } from '@boucle/contract/features/invoices/clientName.ts';
import { INVOICE_STATE_LABELS, INVOICE_STATES } from '@boucle/contract/shared/invoices/labels.ts';
import {
  type Invoice,
  type INVOICE_SORTS,
  type InvoiceTotals,
  type invoiceListQuery,
} from '@boucle/contract/features/invoices/shapes.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type z } from 'zod';
import { Money, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { chip, StatusChip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { anyOf, flag, matching, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { mailedChip } from '../../shared/statements/chips.ts';
import { invoiceChip } from '../../shared/invoices/invoiceLooks.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

type InvoiceColumn = Column<Invoice, (typeof INVOICE_SORTS)[number]>;

/** The columns of the list, with the totals of what is filtered. */
export function invoiceColumns(totals: InvoiceTotals | undefined): readonly InvoiceColumn[] {
  const amount = <Key extends 'net' | 'vat' | 'total' | 'left'>(key: Key, priority: number) => ({
    key,
    width: 112,
    priority,
    ...(totals && { total: euro(totals[key]) }),
  });
  return tableColumns(INVOICE_COLUMNS, [
    { key: 'number', sort: true, width: 132, priority: 12, cell: ({ label }) => label ?? 'À émettre' },
    {
      key: 'restaurant',
      sort: true,
      width: 170,
      priority: 10,
      grow: true,
      cell: ({ restaurant, service }) =>
        restaurant === null ? (
          (service?.customer ?? UNKNOWN_CELL)
        ) : (
          <Link to={`${pathOf('restaurant', { id: restaurant.id })}?onglet=releves`} className="b-link">
            {restaurant.name}
          </Link>
        ),
    },
    { key: 'month', width: 144, priority: 9 },
    { key: 'corrects', width: 120, priority: 4 },
    amount('net', 5),
    amount('vat', 2),
    { ...amount('total', 8), sort: true },
    amount('left', 7),
    { key: 'issued_on', sort: true, width: 110, priority: 6 },
    {
      key: 'due_on',
      sort: true,
      width: 110,
      priority: 7,
      cell: ({ due_on: day, kind }) => (day === null || kind === 'credit_note' ? UNKNOWN_CELL : writtenDay(day)),
    },
    {
      key: 'mailed',
      label: 'Envoi',
      width: 128,
      priority: 9,
      // What waits cannot be sent yet, and what is paid need not be.
      cell: ({ mailed, kind, label, left }) =>
        mailed === null && (kind === 'credit_note' || label === null || left === 0)
          ? UNKNOWN_CELL
          : chip(mailedChip(mailed)),
    },
    { key: 'state', width: 130, priority: 11, cell: (invoice) => chip(invoiceChip(invoice)) },
  ]);
}

/** Invoices and credit notes: the ones that wait first, then the last issued. */
export const INVOICE_LIST = defineList<Invoice, z.input<typeof invoiceListQuery>, (typeof INVOICE_SORTS)[number]>({
  name: 'invoices',
  columns: invoiceColumns(undefined),
  search: 'N° ou client',
  filters: {
    state: anyOf('Statut', INVOICE_STATES, INVOICE_STATE_LABELS),
    late: flag('late', 'Échéance', { value: 'true', label: 'En retard' }),
    undeposited: flag('undeposited', 'Dépôt', { value: 'true', label: 'En échec' }),
    restaurant_id: numbered(),
    month: matching(/^20\d{2}-(0[1-9]|1[0-2])$/, { label: 'Mois' }),
    period: { label: 'Émission' },
  },
});

/** An invoice as a row; `addressOf` is where it opens. */
export const invoiceListRow = (addressOf: (opened: { open: number }) => Address): RowTraits<Invoice> => ({
  key: ({ id }) => String(id),
  name: ({ kind, label, ...charged }) =>
    label ?? `${kind === 'invoice' ? 'facture' : 'avoir'} en attente ${ofName(clientName(charged))}`,
  to: ({ id }) => addressOf({ open: id }),
  phone: ({ kind, label, month, state, total, ...charged }) => ({
    title: clientName(charged),
    chip: <StatusChip {...invoiceChip({ kind, state })} />,
    end: <Money euros={total} />,
    meta: label ?? 'À émettre',
    metaEnd: monthTitle(month),
  }),
});
