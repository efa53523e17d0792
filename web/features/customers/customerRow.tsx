import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { count, date } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { mdiCashRefund, mdiPiggyBankOutline, mdiSwapHorizontal } from '@mdi/js';
import { type useMoneyAddress } from '../../shared/credits/moneyAddress.ts';
import { customerName } from '../../shared/holders/customerName.ts';
import { Money } from '../../ui/cells.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const path = ({ id }: Customer): Address => pathOf('customer', { id });
const whose = ({ id }: Customer) => ({ kind: 'customer', id }) as const;

/**
 * A conso as a row of the list; `moneyAddress` says where its cagnotte is credited and refunded.
 */
export const customerRow = (moneyAddress: ReturnType<typeof useMoneyAddress>): RowTraits<Customer> => ({
  key: ({ id }) => String(id),
  name: customerName,
  to: path,
  actions: (customer) => [
    ...(customer.erased_at === null
      ? [{ label: 'Créditer', icon: mdiPiggyBankOutline, to: moneyAddress('credit', whose(customer)) }]
      : []),
    ...(customer.credits > 0
      ? [{ label: 'Rembourser', icon: mdiCashRefund, to: moneyAddress('refund', whose(customer)) }]
      : []),
    { label: 'Voir les transactions', icon: mdiSwapHorizontal, to: `${path(customer)}?onglet=transactions` },
  ],
  phone: (customer) => ({
    title: customerName(customer),
    end: <Money euros={customer.credits} />,
    meta:
      customer.last_activity_at === null
        ? `Inscrit le ${date(customer.created_at)}`
        : `Dernière activité le ${date(customer.last_activity_at)}`,
    metaEnd: customer.containers_count === 0 ? undefined : count(customer.containers_count, 'contenant', 'contenants'),
  }),
});
