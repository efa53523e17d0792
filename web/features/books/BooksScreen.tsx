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

/** « Comptabilité »: what the initiative owes at a date (`?jour=2026-03-31`), and the rows behind it. */
export function BooksScreen() {
  const { onglet, jour }: { onglet?: unknown; jour?: unknown } = useSearch({ strict: false });
  const day = typeof jour === 'string' && isDay(jour) ? jour : undefined;
  const tab = tabOf(TABS, onglet);
  const tabs = <Tabs label="Rubriques" current={tab} tabs={bookTabs(day)} />;
  return tab === 'encours' ? (
    <LiabilityTab day={day} tabs={tabs} />
  ) : (
    <Suspense>
      <RowsTab day={day} tabs={tabs} />
    </Suspense>
  );
}
