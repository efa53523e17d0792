import { orderCustomer } from './orderCustomer.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type ORDER_SORTS, type Order } from '@boucle/contract/features/orders/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { orderChip } from '../../shared/chips.ts';
import { money, pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';

/** How people name an order: « n° 12 ». */
export const orderName = (id: number): string => `n°\u00A0${quantity(id)}`;

/** The columns of the list; a name is a link where its reader may go. */
export function orderColumns(reader: Reader): readonly Column<Order, (typeof ORDER_SORTS)[number]>[] {
  const isPartners = !reader.mayOpen('partners');
  return [
    { key: 'id', label: 'N°', sort: true, width: 70, cell: ({ id }) => quantity(id) },
    {
      key: 'external_id',
      label: 'Référence externe',
      width: 150,
      priority: 3,
      cell: ({ external_id }) => external_id ?? UNKNOWN_CELL,
    },
    { key: 'restaurant', label: 'Restaurant', width: 170, priority: 9, cell: ({ restaurant }) => restaurant.name },
    {
      key: 'customer',
      label: 'Client',
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
    {
      key: 'partner',
      label: 'Partenaire',
      width: 140,
      priority: 2,
      hiddenByDefault: isPartners,
      cell: ({ partner }) => partner.name,
    },
    {
      key: 'deliver_count',
      label: 'À livrer',
      align: 'end',
      width: 90,
      priority: 7,
      cell: ({ deliver_count }) => pieces(deliver_count),
    },
    {
      key: 'pickup_count',
      label: 'À reprendre',
      align: 'end',
      width: 110,
      priority: 6,
      cell: ({ pickup_count }) => pieces(pickup_count),
    },
    {
      key: 'deposit',
      label: 'Consigne',
      sort: true,
      align: 'end',
      width: 110,
      priority: 5,
      cell: ({ deposit }) => money(deposit),
    },
    {
      key: 'status',
      label: 'Statut',
      width: 168,
      priority: 11,
      cell: ({ status }) => chip(orderChip(status)),
    },
    {
      key: 'created_at',
      label: 'Créée le',
      sort: true,
      width: DATE_TIME_WIDTH,
      priority: 10,
      cell: ({ created_at }) => dateTime(created_at),
    },
    {
      key: 'delivered_at',
      label: 'Livrée le',
      sort: true,
      width: DATE_TIME_WIDTH,
      priority: 4,
      cell: ({ delivered_at }) => (delivered_at === null ? UNKNOWN_CELL : dateTime(delivered_at)),
    },
  ];
}
