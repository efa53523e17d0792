import './books.css';
import { isDay } from '@boucle/contract/format.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { tabOf } from '../../shared/tabs.ts';
import { part } from '../../ui/loading/part.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { LiabilityTab } from './LiabilityTab.tsx';
import { bookTabs, TABS } from './tabs.ts';

const RowsTab = part(() => import('./RowsTab.tsx'), 'RowsTab');
const BalanceTab = part(() => import('./BalanceTab.tsx'), 'BalanceTab');
const EntriesTab = part(() => import('./EntriesTab.tsx'), 'EntriesTab');

/** « Comptabilité »: what the initiative owes at a date (`?jour=2026-03-31`), the trial balance of a period, and the rows behind both. */
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
      {tab === 'ecritures' && <EntriesTab tabs={tabs} />}
    </Suspense>
  );
}
