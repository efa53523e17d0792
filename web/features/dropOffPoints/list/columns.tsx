import { DROP_OFF_COLUMNS } from '@boucle/contract/features/dropOffPoints/columns.ts';
import { type DROP_OFF_SORTS, type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type CardCells } from '../../../shared/ledgerCards/cardCells.tsx';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { Link } from '../../../ui/Link.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { dropOffStatusChip } from '../dropOffChips.ts';
import { FillLevel } from '../../../shared/places/FillLevel.tsx';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';

/**
 * The columns of the list; the application only for anyone who sees several. Numbers of containers
 * open their cards.
 */
export function dropOffColumns(
  reader: Reader,
  several: boolean,
  { stock }: CardCells,
): readonly Column<DropOffPoint, (typeof DROP_OFF_SORTS)[number]>[] {
  const number = (state: 'dirty' | 'clean', label: string) => (point: DropOffPoint) =>
    stock(
      { place: 'drop_off_point', id: point.id, state, account: point.account_id },
      point[`${state}_containers_count`],
      `${label}, ${point.name}`,
    );
  return tableColumns(DROP_OFF_COLUMNS, [
    { key: 'name', label: 'Nom', sort: true, width: 145, cell: (point) => point.name },
    ...(several ? [{ key: 'account' as const, width: 140, priority: 7 }] : []),
    { key: 'kind', width: 112, priority: 4 },
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
      width: 125,
      priority: 2,
      cell: ({ restaurant_id: id, restaurant_name: name }) =>
        id === null ? (
          UNKNOWN_CELL
        ) : reader.mayOpen('restaurant') ? (
          <Link className="b-link" to={pathOf('restaurant', { id })}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    { key: 'dirty', sort: true, width: 76, priority: 9, cell: number('dirty', 'sales') },
    { key: 'clean', sort: true, width: 92, priority: 6, cell: number('clean', 'propres') },
    { key: 'reserved', width: 100, priority: 1, hiddenByDefault: true },
    {
      key: 'fill',
      sort: true,
      width: 132,
      priority: 8,
      cell: (point) => <FillLevel percent={point.fill_percent} />,
    },
    { key: 'last_pickup_at', sort: true, priority: 5 },
    { key: 'status', width: 102, priority: 7, cell: (point) => chip(dropOffStatusChip(point.status)) },
  ]);
}
