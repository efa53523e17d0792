import './alerts.css';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { tabOf } from '../../shared/tabs.ts';
import { part } from '../../ui/loading/part.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { AlertList } from './AlertList.tsx';
import { ALERT_TABS, TABS } from './tabs.ts';

const RulesTab = part(() => import('./RulesTab.tsx'), 'RulesTab');

/** « Alertes »: what the rules found, and the rules. */
export function AlertsScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const tab = tabOf(TABS, onglet);
  const tabs = <Tabs label="Rubriques" current={tab} tabs={ALERT_TABS} />;
  return tab === 'alertes' ? (
    <AlertList tabs={tabs} />
  ) : (
    <Suspense>
      <RulesTab tabs={tabs} />
    </Suspense>
  );
}
