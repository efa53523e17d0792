import { pathOf } from '@boucle/contract/pages.ts';
import './apiAccesses.css';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useOpening } from '../../shared/opening.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { part } from '../../ui/loading/part.tsx';
import { AccessesTab } from './AccessesTab.tsx';
import { AccessWindows } from './AccessWindows.tsx';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';
import { useExport } from './useExport.ts';
import { useWindows } from './useWindows.ts';

const DocumentationTab = part(() => import('./DocumentationTab.tsx'), 'DocumentationTab');
const WebhooksTab = part(() => import('./webhooks/WebhooksTab.tsx'), 'WebhooksTab');
const CallsTab = part(() => import('./CallsTab.tsx'), 'CallsTab');

/**
 * The accesses of the partner's software, how to use them, and what they did. `?new=1` creates one,
 * `?open=` shows one.
 */
export function ApiAccessesScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const tab = tabOf(TABS, onglet);
  const opening = useOpening();
  const windows = useWindows();
  const exporting = useExport(tab);
  const listed = tab === 'acces' || tab === 'appels';
  const take = { label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() };
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={opening.addressOf({ new: 1 })}>
      Créer un accès
    </ButtonLink>
  );
  return (
    <div className="b-with-panel">
      <Page
        title="Accès API"
        actions={
          listed ? (
            <Button icon={take.icon} busy={exporting.isPending} onClick={take.onSelect}>
              {take.label}
            </Button>
          ) : undefined
        }
        {...(listed && { phoneActions: [take] })}
        primary={tab === 'acces' ? create('contained') : undefined}
      >
        <Tabs
          label="Rubriques"
          current={tab}
          tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, pathOf('api-accesses'), key) }))}
        />
        <Suspense fallback={<Skeleton width="100%" height="240px" />}>
          {tab === 'acces' && <AccessesTab create={create('soft')} onAct={windows.ask} />}
          {tab === 'documentation' && <DocumentationTab />}
          {tab === 'appels' && <CallsTab />}
          {tab === 'webhooks' && <WebhooksTab create={create('soft')} />}
        </Suspense>
      </Page>
      {tab === 'acces' && <AccessWindows opening={opening} windows={windows} />}
    </div>
  );
}
