import { type DROP_OFF_SORTS, type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type CardCells } from '../../../shared/ledgerCards/cardCells.tsx';
import { Unknown, UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { Link } from '../../../ui/Link.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { dropOffStatusChip } from '../dropOffChips.ts';
import { FillLevel } from '../../../shared/places/FillLevel.tsx';

/**
 * The columns of the list; the application only for anyone who sees several. Numbers of containers
 * open their cards.
 */
export function dropOffColumns(
  reader: Reader,
  several: boolean,
  { stock }: CardCells,
): readonly Column<DropOffPoint, (typeof DROP_OFF_SORTS)[number]>[] {
  const all: readonly Column<DropOffPoint, (typeof DROP_OFF_SORTS)[number]>[] = [
    { key: 'name', label: 'Nom', sort: true, width: 145, cell: (point) => point.name },
    { key: 'account', label: 'Application', width: 140, priority: 7, cell: (point) => point.account_name },
    { key: 'kind', label: 'Type', width: 112, priority: 4, cell: (point) => DROP_OFF_KIND_LABELS[point.kind] },
    {
      key: 'address',
      label: 'Adresse',
      width: 150,
      priority: 3,
      grow: true,
      cell: (point) => addressLine(point) || UNKNOWN_CELL,
    },
    {
      key: 'restaurant',
      label: 'Restaurant lié',
      width: 125,
      priority: 2,
      cell: ({ restaurant_id: id, restaurant_name: name }) =>
        id === null ? (
          <Unknown />
        ) : reader.mayOpen('restaurant') ? (
          <Link className="b-link" to={pathOf('restaurant', { id })}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    {
      key: 'dirty',
      label: 'Sales',
      sort: true,
      align: 'end',
      width: 76,
      priority: 9,
      cell: (point) =>
        stock(
          { place: 'drop_off_point', id: point.id, state: 'dirty', account: point.account_id },
          point.dirty_containers_count,
          `sales, ${point.name}`,
        ),
    },
    {
      key: 'clean',
      label: 'Propres',
      sort: true,
      align: 'end',
      width: 92,
      priority: 6,
      cell: (point) =>
        stock(
          { place: 'drop_off_point', id: point.id, state: 'clean', account: point.account_id },
          point.clean_containers_count,
          `propres, ${point.name}`,
        ),
    },
    {
      key: 'fill',
      label: 'Capacité',
      sort: true,
      align: 'end',
      width: 132,
      priority: 8,
      cell: (point) => <FillLevel percent={point.fill_percent} />,
    },
    {
      key: 'last_pickup_at',
      label: 'Dernière collecte',
      sort: true,
      width: DATE_TIME_WIDTH,
      priority: 5,
      cell: (point) => (point.last_pickup_at === null ? UNKNOWN_CELL : dateTime(point.last_pickup_at)),
    },
    {
      key: 'status',
      label: 'Statut',
      width: 102,
      priority: 7,
      cell: (point) => chip(dropOffStatusChip(point.status)),
    },
  ];
  return several ? all : all.filter(({ key }) => key !== 'account');
}
