import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { CUSTOMER_COLUMNS as DECLARED } from '@boucle/contract/features/customers/columns.ts';
import { type CUSTOMER_SORTS } from '@boucle/contract/features/customers/sorts.ts';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { customerName } from '../../shared/holders/customerName.ts';
import { type CardCells } from '../../shared/ledgerCards/cardCells.tsx';
import { type Column } from '../../ui/table/columns.ts';

/** The columns of the list of consos, by name; numbers and balances open their cards. */
export const customerColumns = ({
  stock,
  balance,
}: CardCells): readonly Column<Customer, (typeof CUSTOMER_SORTS)[number]>[] => {
  const account = (kind: 'CAG' | 'CON', euros: number, label: string, customer: Customer) =>
    balance({ kind, owner: 'customer', id: customer.id }, euros, `${label}, ${customerName(customer)}`);
  return tableColumns(DECLARED, [
    { key: 'name', sort: true, width: 190, priority: 99, grow: true, cell: customerName },
    { key: 'email', sort: true, width: 210, priority: 3 },
    { key: 'created_at', sort: true, priority: 4 },
    {
      key: 'credits',
      sort: true,
      width: 104,
      priority: 9,
      cell: (customer) => account('CAG', customer.credits, 'cagnotte', customer),
    },
    {
      key: 'deposits',
      sort: true,
      width: 174,
      priority: 5,
      cell: (customer) => account('CON', customer.deposits, 'consigne immobilisée', customer),
    },
    {
      key: 'containers_count',
      sort: true,
      width: 164,
      priority: 8,
      cell: (customer) =>
        stock(
          { place: 'customer', id: customer.id, state: 'held' },
          customer.containers_count,
          `contenants, ${customerName(customer)}`,
        ),
    },
    { key: 'reuses_count', width: 122, priority: 6 },
    { key: 'last_activity_at', sort: true, priority: 7 },
    { key: 'access', priority: 2 },
  ]);
};
