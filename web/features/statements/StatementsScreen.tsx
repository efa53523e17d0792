import { mdiCardAccountDetailsOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { useOpening } from '../../shared/opening.ts';
import { problemOf } from '../../shared/problem.ts';
import { StatementList } from '../../shared/statements/StatementList.tsx';
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
 * « Relevés »: the months, closed or to be closed, and every statement; `?new=1` prepares the next
 * month.
 */
export function StatementsScreen() {
  const { creating, addressOf, go } = useOpening();
  const [mentions, setMentions] = useState(false);
  const { data: months, error, refetch } = useQuery(query.statements.months.queryOptions());
  const ready = months?.find(({ state }) => state === 'ready');
  return (
    <Page title="Relevés">
      <div className="b-stack">
        <Sheet
          title="Mois"
          flush
          actions={
            <Button size="small" icon={mdiCardAccountDetailsOutline} onClick={() => setMentions(true)}>
              Mentions des relevés
            </Button>
          }
        >
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
        {/* Under months of any number: shown with them, it does not move when they come. */}
        <div hidden={months === undefined && !error}>
          <StatementList />
        </div>
        <Suspense>
          {creating && ready && <PrepareDialog month={ready.month} onClose={() => go({})} />}
          {mentions && <IssuerDialog onClose={() => setMentions(false)} />}
        </Suspense>
      </div>
    </Page>
  );
}
