import './books.css';
import { isDay } from '@boucle/contract/base/format.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { part as lazy } from '../../ui/loading/part.tsx';
import { PageFrame } from '../../ui/navigation/pageFrame.ts';
import { LiabilityTab } from './LiabilityTab.tsx';

const RowsTab = lazy(() => import('./RowsTab.tsx'), 'RowsTab');
const AgedTab = lazy(() => import('./yearEnd/AgedTab.tsx'), 'AgedTab');
const CutOffTab = lazy(() => import('./yearEnd/CutOffTab.tsx'), 'CutOffTab');
const BalanceTab = lazy(() => import('./BalanceTab.tsx'), 'BalanceTab');
const ChartTab = lazy(() => import('./ChartTab.tsx'), 'ChartTab');
const FecTab = lazy(() => import('./fec/FecTab.tsx'), 'FecTab');
const PaidInTab = lazy(() => import('./paidIn/PaidInTab.tsx'), 'PaidInTab');
const BankTab = lazy(() => import('./bank/BankTab.tsx'), 'BankTab');
const SealsTab = lazy(() => import('./SealsTab.tsx'), 'SealsTab');
const AccountantTab = lazy(() => import('./accountant/AccountantTab.tsx'), 'AccountantTab');
const EMoneyTab = lazy(() => import('./eMoney/EMoneyTab.tsx'), 'EMoneyTab');
const EntriesTab = lazy(() => import('./EntriesTab.tsx'), 'EntriesTab');

/**
 * « Comptabilité »: what the initiative owes at a date (`?jour=2026-03-31`), the trial balance of a
 * period, the rows behind both, the chart of accounts, and the file of entries for the accountant.
 */
export function BooksScreen() {
  const { jour }: Record<string, unknown> = useSearch({ strict: false });
  const day = typeof jour === 'string' && isDay(jour) ? jour : undefined;
  const part = use(PageFrame)?.part;
  return (
    <Suspense>
      {part === 'encours' && <LiabilityTab day={day} />}
      {part === 'detail' && <RowsTab day={day} />}
      {part === 'balance' && <BalanceTab />}
      {part === 'agee' && <AgedTab day={day} />}
      {part === 'a-etablir' && <CutOffTab day={day} />}
      {part === 'plan' && <ChartTab />}
      {part === 'fec' && <FecTab />}
      {part === 'remises' && <PaidInTab />}
      {part === 'banque' && <BankTab />}
      {part === 'sceaux' && <SealsTab />}
      {part === 'monnaie' && <EMoneyTab day={day} />}
      {part === 'comptable' && <AccountantTab />}
      {part === 'ecritures' && <EntriesTab />}
    </Suspense>
  );
}
