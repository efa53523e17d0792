import { type CUSTOMER_SORTS } from '@boucle/contract/features/customers/sorts.ts';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { customerName } from '../../shared/holders/customerName.ts';
import { type CardCells } from '../../shared/ledgerCards/cardCells.tsx';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';

/** The columns of the list of consos, by name; numbers and balances open their cards. */
export const customerColumns = ({
  stock,
  balance,
}: CardCells): readonly Column<Customer, (typeof CUSTOMER_SORTS)[number]>[] => [
  { key: 'name', label: 'Nom', sort: true, width: 190, priority: 99, grow: true, cell: customerName },
  {
    key: 'email',
    label: 'E-mail',
    sort: true,
    width: 210,
    priority: 3,
    cell: ({ email, erased_at }) => (erased_at === null ? email : UNKNOWN_CELL),
  },
  {
    key: 'created_at',
    label: 'Inscrit le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 4,
    cell: ({ created_at }) => dateTime(created_at),
  },
  {
    key: 'credits',
    label: 'Cagnotte',
    sort: true,
    align: 'end',
    width: 104,
    priority: 9,
    cell: (customer) =>
      balance(
        { kind: 'CAG', owner: 'customer', id: customer.id },
        customer.credits,
        `cagnotte, ${customerName(customer)}`,
      ),
  },
  {
    key: 'deposits',
    label: 'Consigne immobilisée',
    sort: true,
    align: 'end',
    width: 174,
    priority: 5,
    cell: (customer) =>
      balance(
        { kind: 'CON', owner: 'customer', id: customer.id },
        customer.deposits,
        `consigne immobilisée, ${customerName(customer)}`,
      ),
  },
  {
    key: 'containers_count',
    label: 'Contenants détenus',
    sort: true,
    align: 'end',
    width: 164,
    priority: 8,
    cell: (customer) =>
      stock(
        { place: 'customer', id: customer.id, state: 'held' },
        customer.containers_count,
        `contenants, ${customerName(customer)}`,
      ),
  },
  {
    key: 'reuses_count',
    label: 'Réutilisations',
    align: 'end',
    width: 122,
    priority: 6,
    cell: ({ reuses_count }) => pieces(reuses_count),
  },
  {
    key: 'last_activity_at',
    label: 'Dernière activité',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 7,
    cell: ({ last_activity_at }) => (last_activity_at === null ? UNKNOWN_CELL : dateTime(last_activity_at)),
  },
];
