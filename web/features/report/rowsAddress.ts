import { type Report } from '@boucle/contract/features/report/calls.ts';
import { type Span } from '@boucle/contract/shared/spans.ts';
import { type ReportRows } from '@boucle/contract/features/report/words.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

/** The reuses of some days. */
export const usesAddress = ({ from, to }: Span): Address =>
  withQuery(pathOf('transactions', { transactionsGroup: 'reuses' }), { from, to });

/** Where the rows of a figure of the report are. */
export function rowsAddress(rows: ReportRows, { period, driver }: Report): Address {
  const { from_date: from, to_date: to } = period;
  switch (rows) {
    case 'uses':
      return usesAddress({ from, to });
    case 'driver':
      return withQuery(pathOf('restaurant', { id: driver?.id ?? 0 }), { onglet: 'transactions', from, to });
    case 'returns':
      return withQuery(pathOf('transactions', { transactionsGroup: 'reuses' }), { type: 'return_container', from, to });
    case 'lost':
      return partAddress('/stock_health', 'valeur');
    case 'costs':
      return partAddress('/dashboard', 'rapport', `fromDate=${from}&toDate=${to}#couts`);
    case 'held':
      return withQuery(pathOf('books'), { jour: to });
    case 'invoiced':
      return partAddress('/billing', 'factures', `from=${from}&to=${to}`);
    case 'impact':
      return partAddress('/dashboard', 'impact', `fromDate=${from}&toDate=${to}`);
    case 'paid':
      return partAddress('/billing', 'paiements', `direction=received&from=${from}&to=${to}`);
  }
}
