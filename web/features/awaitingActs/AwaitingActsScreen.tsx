import './awaitingActs.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useSession } from '../../api/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ActSheet } from './ActSheet.tsx';
import { Breakages } from './Breakages.tsx';
import { OwnActAlerts } from './OwnActAlerts.tsx';
import { Refunds } from './Refunds.tsx';
import { ThresholdsSheet } from './ThresholdsSheet.tsx';

const SHOWN = 50;
const TABS = ['confirmer', 'seuils'] as const;

/** « À confirmer »: acts beyond what one person does alone in a day, and how much that is. */
export function AwaitingActsScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const isTeam = useSession()?.user?.role === 'account_admin';
  const tab = isTeam && onglet === 'seuils' ? 'seuils' : 'confirmer';
  return (
    <Page title="À confirmer">
      {isTeam && <Tabs label="Rubriques" current={tab} tabs={ACT_TABS} />}
      <div className="b-stack">
        {isTeam && tab === 'confirmer' && <Breakages />}
        {isTeam && tab === 'confirmer' && <Refunds />}
        {tab === 'seuils' ? <ThresholdsSheet /> : <Acts />}
        {!isTeam && <OwnActAlerts />}
      </div>
    </Page>
  );
}

const ACT_TABS = TABS.map((key) => ({
  key,
  label: key === 'seuils' ? 'Seuils' : 'Actes',
  to: key === 'seuils' ? (`${pathOf('awaiting-acts')}?onglet=seuils` as const) : pathOf('awaiting-acts'),
}));

function Acts() {
  const [pages, setPages] = useState(1);
  const read = useQuery(
    query.awaitingActs.list.queryOptions({
      input: { page: { number: 1, size: Math.min(200, pages * SHOWN) } },
      placeholderData: keepPreviousData,
    }),
  );
  if (!read.data)
    return (
      <Sheet>
        {read.error ? (
          <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines busy />
        )}
      </Sheet>
    );
  const { data: acts, meta } = read.data;
  if (acts.length === 0)
    return (
      <Sheet>
        <EmptyState title="Aucun acte à confirmer">
          Un acte qui dépasse ce qu’une personne fait seule en un jour attend ici une autre personne.
        </EmptyState>
      </Sheet>
    );
  const hidden = meta.count - acts.length;
  return (
    <div className="b-stack">
      {acts.map((act) => (
        <ActSheet key={`${act.account_id}-${act.id}`} act={act} />
      ))}
      {hidden > 0 && (
        <Button onClick={() => setPages(pages + 1)}>{count(hidden, 'acte plus ancien', 'actes plus anciens')}</Button>
      )}
    </div>
  );
}
