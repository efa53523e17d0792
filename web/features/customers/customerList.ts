import { type Customer, type CustomerListQuery } from '@boucle/contract/features/customers/calls.ts';
import { type CUSTOMER_SORTS } from '@boucle/contract/features/customers/sorts.ts';
import { BARE_CELLS } from '../../shared/ledgerCards/cardCells.tsx';
import { balanceFilter, holdingFilter } from '../../shared/holders/holderFilters.ts';
import { oneOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { customerColumns } from './columns.tsx';

const ACTIVITY = { recent: 'Depuis 30 jours', asleep: 'Plus ancienne', never: 'Jamais' } as const;

/** The consos, the newest first. */
export const CUSTOMER_LIST = defineList<Customer, CustomerListQuery, (typeof CUSTOMER_SORTS)[number]>({
  name: 'customers',
  columns: customerColumns(BARE_CELLS),
  order: '-created_at',
  search: 'E-mail ou nom',
  filters: {
    period: { label: 'Inscription' },
    credits: balanceFilter('Cagnotte', { all: 'Toutes' }),
    holding: holdingFilter(),
    activity: oneOf('Activité', ['recent', 'asleep', 'never'], ACTIVITY, { all: 'Toutes' }),
  },
});
