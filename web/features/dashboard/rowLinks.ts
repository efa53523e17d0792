import { pathOf } from '@boucle/contract/pages.ts';
import { type TransactionGroup } from '@boucle/contract/transactions/groups.ts';
import { type TransactionType } from '@boucle/contract/transactions/types.ts';
import { type StatsFilters } from './filters.ts';

const SERVED: readonly TransactionType[] = [
  'grab_container',
  'refill_container',
  'customerless_refill',
  'without_webapp_caterer',
  'without_webapp_event',
  'without_webapp_meal_tray',
];
const GIVEN_BACK: readonly TransactionType[] = ['return_container'];

/** The list of transactions of the same period, restaurant and format. */
function rows(group: TransactionGroup, filters: StatsFilters, types: readonly TransactionType[] = []): string {
  const search = new URLSearchParams();
  if (types.length > 0) search.set('type', types.join(','));
  if (filters.restaurant !== null) search.set('restaurant_id', String(filters.restaurant));
  if (filters.format !== null) search.set('format_id', String(filters.format));
  search.set('from', filters.fromDate);
  search.set('to', filters.toDate);
  return `${pathOf('transactions', { transactionsGroup: group })}?${search.toString().replaceAll('%2C', ',')}`;
}

/** What leads from each figure to the rows behind it. */
export const rowLinks = (filters: StatsFilters) => ({
  reuses: { label: 'Voir ces réutilisations', to: rows('reuses', filters, SERVED) },
  returns: { label: 'Voir ces retours', to: rows('reuses', filters, GIVEN_BACK) },
  supply: { label: 'Voir les mouvements de stock', to: rows('supply', filters) },
  deposits: { label: 'Voir les crédits de la période', to: rows('deposits', { ...filters, format: null }) },
  wash: { label: 'Voir les lavages et collectes', to: rows('wash', filters) },
});
