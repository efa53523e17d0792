import { pathOf } from '@boucle/contract/pages.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';

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
  const tab = tabOf(TABS, onglet);
  return (
    <Page title="Suivi">
      <Tabs
        label="Rubriques"
        current={tab}
        tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, pathOf('activity'), key) }))}
      />
      <Suspense fallback={<Waiting />}>
        {tab === 'journal' && <JournalTab />}
        {tab === 'courriers' && <MailsTab />}
        {tab === 'taches' && <JobsTab />}
        {tab === 'integrite' && <Integrity />}
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
