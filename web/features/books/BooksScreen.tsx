import './books.css';
import { isDay } from '@boucle/contract/base/format.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { tabOf } from '../../shared/tabs.ts';
import { part } from '../../ui/loading/part.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { LiabilityTab } from './LiabilityTab.tsx';
import { bookTabs, TABS } from './tabs.ts';

const RowsTab = part(() => import('./RowsTab.tsx'), 'RowsTab');
const BalanceTab = part(() => import('./BalanceTab.tsx'), 'BalanceTab');
const ChartTab = part(() => import('./ChartTab.tsx'), 'ChartTab');
const FecTab = part(() => import('./FecTab.tsx'), 'FecTab');
const PaidInTab = part(() => import('./paidIn/PaidInTab.tsx'), 'PaidInTab');
const SealsTab = part(() => import('./SealsTab.tsx'), 'SealsTab');
const AccountantTab = part(() => import('./accountant/AccountantTab.tsx'), 'AccountantTab');
const EMoneyTab = part(() => import('./eMoney/EMoneyTab.tsx'), 'EMoneyTab');
const EntriesTab = part(() => import('./EntriesTab.tsx'), 'EntriesTab');

/**
 * « Comptabilité »: what the initiative owes at a date (`?jour=2026-03-31`), the trial balance of a
 * period, the rows behind both, the chart of accounts, and the file of entries for the accountant.
 */
export function BooksScreen() {
  const { onglet, jour, from, to }: Record<string, unknown> = useSearch({ strict: false });
  const day = typeof jour === 'string' && isDay(jour) ? jour : undefined;
  const tab = tabOf(TABS, onglet);
  const tabs = <Tabs label="Rubriques" current={tab} tabs={bookTabs(day, tab === 'detail' ? {} : { from, to })} />;
  if (tab === 'encours') return <LiabilityTab day={day} tabs={tabs} />;
  return (
    <Suspense>
      {tab === 'detail' && <RowsTab day={day} tabs={tabs} />}
      {tab === 'balance' && <BalanceTab tabs={tabs} />}
      {tab === 'plan' && <ChartTab tabs={tabs} />}
      {tab === 'fec' && <FecTab tabs={tabs} />}
      {tab === 'remises' && <PaidInTab tabs={tabs} />}
      {tab === 'sceaux' && <SealsTab tabs={tabs} />}
      {tab === 'monnaie' && <EMoneyTab day={day} tabs={tabs} />}
      {tab === 'comptable' && <AccountantTab tabs={tabs} />}
      {tab === 'ecritures' && <EntriesTab tabs={tabs} />}
    </Suspense>
  );
}
