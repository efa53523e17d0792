import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { StocksTab } from './StocksTab.tsx';
import { type TabKey } from './tabs.ts';

const HistoryTab = part(() => import('./history/HistoryTab.tsx'), 'HistoryTab');
const StatementTab = part(() => import('./StatementTab.tsx'), 'StatementTab');
const TeamTab = part(() => import('./TeamTab.tsx'), 'TeamTab');
const FactsTab = part(() => import('./FactsTab.tsx'), 'FactsTab');
const JournalTab = part(() => import('../../shared/journal/JournalTab.tsx'), 'JournalTab');

/** Contents of the chosen tab. */
export function PartnerTab({ tab, partner }: { tab: TabKey; partner: PartnerDetail }) {
  return (
    <Suspense fallback={<Skeleton width="100%" height="240px" />}>
      {tab === 'stocks' && <StocksTab partner={partner} />}
      {tab === 'historique' && <HistoryTab partner={partner} />}
      {tab === 'releve' && <StatementTab partner={partner} />}
      {tab === 'equipe' && <TeamTab partner={partner} />}
      {tab === 'fiche' && <FactsTab partner={partner} />}
      {tab === 'journal' && <JournalTab entity="partner" id={partner.id} accountId={partner.account_id} />}
    </Suspense>
  );
}
