import { type Customer } from '@boucle/contract/customers/calls.ts';
import { count, date } from '@boucle/contract/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiPiggyBankOutline, mdiSwapHorizontal } from '@mdi/js';
import { customerName } from '../../shared/holders/customerName.ts';
import { Money } from '../../ui/cells.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const path = ({ id }: Customer): string => pathOf('customer', { id });

/** A conso as a row of the list. */
export const CUSTOMER_ROW: RowTraits<Customer> = {
  key: ({ id }) => String(id),
  name: customerName,
  to: path,
  actions: (customer) =>
    customer.erased_at === null
      ? [
          { label: 'Créditer', icon: mdiPiggyBankOutline, to: `${path(customer)}?onglet=credit` },
          { label: 'Voir les transactions', icon: mdiSwapHorizontal, to: `${path(customer)}?onglet=transactions` },
        ]
      : [{ label: 'Voir les transactions', icon: mdiSwapHorizontal, to: `${path(customer)}?onglet=transactions` }],
  phone: (customer) => ({
    title: customerName(customer),
    end: <Money euros={customer.credits} />,
    meta:
      customer.last_activity_at === null
        ? `Inscrit le ${date(customer.created_at)}`
        : `Dernière activité le ${date(customer.last_activity_at)}`,
    metaEnd: customer.containers_count === 0 ? undefined : count(customer.containers_count, 'contenant', 'contenants'),
  }),
};
