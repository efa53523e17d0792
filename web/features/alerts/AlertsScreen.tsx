import './alerts.css';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../ui/loading/part.tsx';
import { AlertList } from './AlertList.tsx';

const RulesTab = part(() => import('./RulesTab.tsx'), 'RulesTab');

/** « Alertes »: what the rules found, and the rules. */
export function AlertsScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  return onglet === 'regles' ? (
    <Suspense>
      <RulesTab />
    </Suspense>
  ) : (
    <AlertList />
  );
}
