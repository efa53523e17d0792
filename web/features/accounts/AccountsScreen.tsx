import './accounts.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { query } from '../../api/query.ts';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { part } from '../../ui/loading/part.tsx';
import { AccountsTab } from './AccountsTab.tsx';
import { WAITING } from './requests/requestList.ts';

const SignInsTab = part(() => import('./SignInsTab.tsx'), 'SignInsTab');
const FailuresTab = part(() => import('./failures/FailuresTab.tsx'), 'FailuresTab');
const RequestsTab = part(() => import('./requests/RequestsTab.tsx'), 'RequestsTab');

const OTHERS = ['demandes', 'suivi', 'connexions'] as const;

/**
 * All initiatives, the ones that ask to become one (`?onglet=demandes`), and who signs in to the
 * platform (`?onglet=connexions`), what did not leave or was not done (`?onglet=suivi`).
 */
export function AccountsScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const waiting = useQuery(query.accountRequests.list.queryOptions({ input: WAITING }));
  const path = pathOf('accounts');
  const tab = OTHERS.find((one) => one === onglet) ?? 'applications';
  const tabs = (
    <Tabs
      label="Rubriques"
      current={tab}
      tabs={[
        { key: 'applications', label: 'Applications', to: path },
        { key: 'demandes', label: 'Demandes', to: `${path}?onglet=demandes`, count: waiting.data?.meta.count },
        { key: 'suivi', label: 'Tâches et e-mails', to: `${path}?onglet=suivi` },
        { key: 'connexions', label: 'Connexions', to: `${path}?onglet=connexions` },
      ]}
    />
  );
  return tab === 'applications' ? (
    <AccountsTab tabs={tabs} />
  ) : (
    <Suspense>
      {tab === 'demandes' && <RequestsTab tabs={tabs} />}
      {tab === 'suivi' && <FailuresTab tabs={tabs} />}
      {tab === 'connexions' && <SignInsTab tabs={tabs} />}
    </Suspense>
  );
}
