import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiCardAccountDetailsOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { useOpening } from '../../shared/opening.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Months } from './Months.tsx';

const PrepareDialog = part(() => import('./PrepareDialog.tsx'), 'PrepareDialog');
const IssuerDialog = part(() => import('./IssuerDialog.tsx'), 'IssuerDialog');

/**
 * « Mois »: the months, closed or to be closed; `?new=1` prepares the next one. A former address of
 * their statements goes on to « Relevés ».
 */
export function StatementsScreen() {
  const { creating, addressOf, go } = useOpening();
  const former = new URLSearchParams(useLocation().searchStr);
  // Another part's address comes while this one still stands.
  const isHere = !former.has('onglet');
  const [mentions, setMentions] = useState(false);
  const { data: months, error, refetch } = useQuery(query.statements.months.queryOptions());
  const ready = months?.find(({ state }) => state === 'ready');
  if (isHere && former.size > 0 && !creating)
    return <Navigate to={partAddress('/billing', 'releves', former.toString())} replace />;
  return (
    <Page
      title="Mois"
      actions={
        <Button icon={mdiCardAccountDetailsOutline} onClick={() => setMentions(true)}>
          Mentions des relevés
        </Button>
      }
      phoneActions={[
        { label: 'Mentions des relevés', icon: mdiCardAccountDetailsOutline, onSelect: () => setMentions(true) },
      ]}
    >
      <Sheet flush>
        {months ? (
          <Months months={months} prepareAddress={addressOf({ new: 1 })} />
        ) : error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <div className="b-sheet-body">
            <SkeletonLines busy />
          </div>
        )}
      </Sheet>
      <Suspense>
        {creating && ready && <PrepareDialog month={ready.month} onClose={() => go({})} />}
        {mentions && <IssuerDialog onClose={() => setMentions(false)} />}
      </Suspense>
    </Page>
  );
}
