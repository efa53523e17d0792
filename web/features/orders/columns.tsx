import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { ORDER_COLUMNS as DECLARED } from '@boucle/contract/features/orders/columns.ts';
import { orderCustomer } from './orderCustomer.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type ORDER_SORTS, type Order } from '@boucle/contract/features/orders/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { orderChip } from '../../shared/chips.ts';
import { Link } from '../../ui/Link.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';

/** How people name an order: « n° 12 ». */
export const orderName = (id: number): string => `n°\u00A0${quantity(id)}`;

/** The columns of the list; a name is a link where its reader may go. */
export function orderColumns(reader: Reader): readonly Column<Order, (typeof ORDER_SORTS)[number]>[] {
  const isPartners = !reader.mayOpen('partners');
  return tableColumns(DECLARED, [
    { key: 'id', sort: true, align: 'start', width: 70 },
    { key: 'external_id', width: 150, priority: 3 },
    { key: 'restaurant', width: 170, priority: 9 },
    {
      key: 'customer',
      width: 180,
      priority: 8,
      grow: true,
      cell: ({ customer }) =>
        reader.mayOpen('customer') ? (
          <Link to={pathOf('customer', { id: customer.id })}>{orderCustomer(customer)}</Link>
        ) : (
          orderCustomer(customer)
        ),
    },
    { key: 'partner', width: 140, priority: 2, hiddenByDefault: isPartners },
    { key: 'deliver_count', width: 90, priority: 7 },
    { key: 'pickup_count', width: 110, priority: 6 },
    { key: 'deposit', sort: true, width: 110, priority: 5 },
    { key: 'status', width: 168, priority: 11, cell: ({ status }) => chip(orderChip(status)) },
    { key: 'created_at', sort: true, priority: 10 },
    { key: 'delivered_at', sort: true, priority: 4 },
  ]);
}
