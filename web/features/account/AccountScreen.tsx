import './account.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { query } from '../../api/query.ts';
import { useOpening } from '../../shared/opening.ts';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { part } from '../../ui/loading/part.tsx';
import { tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';

const IdentityTab = part(() => import('./IdentityTab.tsx'), 'IdentityTab');
const ContentsTab = part(() => import('./contents/ContentsTab.tsx'), 'ContentsTab');
const TextsTab = part(() => import('./texts/TextsTab.tsx'), 'TextsTab');
const CardsTab = part(() => import('./CardsTab.tsx'), 'CardsTab');
const ImpactTab = part(() => import('./ImpactTab.tsx'), 'ImpactTab');
const WarehouseTab = part(() => import('./WarehouseTab.tsx'), 'WarehouseTab');
const HelpTab = part(() => import('./HelpTab.tsx'), 'HelpTab');
const SignInTab = part(() => import('./SignInTab.tsx'), 'SignInTab');
const PaymentTab = part(() => import('./payment/PaymentTab.tsx'), 'PaymentTab');
const ApplicationTab = part(() => import('./application/ApplicationTab.tsx'), 'ApplicationTab');
const AdvancedTab = part(() => import('./AdvancedTab.tsx'), 'AdvancedTab');
const BuildPanel = part(() => import('./application/BuildPanel.tsx'), 'BuildPanel');

/** The initiative's own settings, one tab for each kind; a menu beside them where there is room. */
export function AccountScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const tab = tabOf(TABS, onglet);
  const read = useQuery(query.account.read.queryOptions());
  const account = read.data;
  const path = pathOf('account');
  const { open } = useOpening();
  return (
    <div className="b-with-panel">
      <Page title="Personnalisation">
        <div className="b-beside-tabs">
          <Tabs
            label="Rubriques"
            current={tab}
            tabs={TABS.map((key) => ({
              key,
              label: TAB_LABELS[key],
              to: key === TABS[0] ? path : `${path}?onglet=${key}`,
            }))}
          />
          <div>
            {account === undefined && read.error !== null && (
              <Sheet>
                <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
              </Sheet>
            )}
            {account === undefined && read.error === null && <Waiting />}
            {account !== undefined && (
              <Suspense fallback={<Waiting />}>
                {tab === 'identite' && <IdentityTab account={account} />}
                {tab === 'contenus' && <ContentsTab account={account} />}
                {tab === 'textes' && <TextsTab account={account} />}
                {tab === 'cagnotte' && <CardsTab account={account} />}
                {tab === 'impact' && <ImpactTab account={account} />}
                {tab === 'entrepot' && <WarehouseTab account={account} />}
                {tab === 'aide' && <HelpTab account={account} />}
                {tab === 'connexion' && <SignInTab account={account} />}
                {tab === 'paiement' && <PaymentTab account={account} />}
                {tab === 'application' && <ApplicationTab account={account} />}
                {tab === 'avances' && <AdvancedTab />}
              </Suspense>
            )}
          </div>
        </div>
      </Page>
      <Suspense>{tab === 'application' && open !== undefined && <BuildPanel key={String(open)} id={open} />}</Suspense>
    </div>
  );
}

function Waiting() {
  return (
    <Sheet>
      <div className="b-stack" aria-busy="true">
        <Skeleton width="40%" height="20px" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    </Sheet>
  );
}
