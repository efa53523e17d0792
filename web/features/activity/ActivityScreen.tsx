import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/loading/part.tsx';

const JournalTab = part(() => import('../../shared/journal/JournalTab.tsx'), 'JournalTab');
const MailsTab = part(() => import('./mails/MailsTab.tsx'), 'MailsTab');
const JobsTab = part(() => import('./jobs/JobsTab.tsx'), 'JobsTab');
const Integrity = part(() => import('../../shared/integrity/Integrity.tsx'), 'Integrity');

/**
 * « Suivi »: who changed what, what was mailed, what the server does on its own, whether the books
 * are right.
 */
export function ActivityScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  return (
    <Page title="Suivi">
      <Suspense fallback={<Waiting />}>
        {onglet === 'journal' && <JournalTab />}
        {onglet === 'courriers' && <MailsTab />}
        {onglet === 'taches' && <JobsTab />}
        {onglet === 'integrite' && <Integrity />}
      </Suspense>
    </Page>
  );
}

function Waiting() {
  return (
    <Sheet>
      <SkeletonLines busy />
    </Sheet>
  );
}
