import './collectionSites.css';
import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { type PlaceTransactionsQuery } from '@boucle/contract/shared/places/fields.ts';
import { mdiPencilOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { FillLevel } from '../../shared/places/FillLevel.tsx';
import { hoursLine } from '../../shared/places/hours.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { useAddressId } from '../../shared/useAddressId.ts';
import { part } from '../../ui/loading/part.tsx';
import { Drawers } from './Drawers.tsx';
import { type SiteQuestion } from './dialogs/siteDialog.ts';
import { SITE_CRUMB, SiteLoading } from './SiteLoading.tsx';
import { siteActions } from './siteRow.tsx';
import { siteChip, siteSize } from './siteLabels.ts';
import { ListedTransaction } from '../../shared/transactions/panel/ListedTransaction.tsx';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';
import { SITE_TRANSACTIONS } from './transactions.ts';

const SiteDialogs = part(() => import('./dialogs/SiteDialogs.tsx'), 'SiteDialogs');
const GapsTab = part(() => import('./GapsTab.tsx'), 'GapsTab');
const JournalTab = part(() => import('../../shared/journal/JournalTab.tsx'), 'JournalTab');
const PlaceTransactions = part(() => import('../../shared/places/PlaceTransactions.tsx'), 'PlaceTransactions');

const exportAll = (input: PlaceTransactionsQuery) =>
  download(`transactions-collecteur-${input.id}.csv`, (options) =>
    client.collectionSites.transactionsCsv(input, options),
  );

/**
 * A collector: its terminals and drawers, what happened there, what was counted otherwise than
 * expected.
 */
export function CollectionSiteScreen() {
  const id = useAddressId();
  const { data, error, refetch } = useQuery(query.collectionSites.read.queryOptions({ input: { id } }));
  return data ? <Site site={data} /> : <SiteLoading error={error} onRetry={() => void refetch()} />;
}

function Site({ site }: { site: CollectionSiteDetail }) {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const [question, setQuestion] = useState<SiteQuestion>();
  const tab = tabOf(TABS, onglet);
  const path = pathOf('collection-site', { id: site.id });
  const [edit, status] = siteActions(site, (kind) => setQuestion({ kind }));
  return (
    <div className="b-with-panel">
      <Page
        title={site.name}
        note={<StatusChip {...siteChip(site)} />}
        subtitle={[addressLine(site), siteSize(site), hoursLine(site.weekly_hours), site.phone]
          .filter(Boolean)
          .join(' · ')}
        breadcrumb={SITE_CRUMB}
        actions={
          <Button icon={mdiPencilOutline} onClick={() => setQuestion({ kind: 'edit' })}>
            {edit.label}
          </Button>
        }
        more={[status]}
        phoneActions={[edit, status]}
      >
        <KeyFigures
          figures={[
            { label: 'Sales', value: quantity(site.dirty_containers_count) },
            { label: 'Remplissage max', value: <FillLevel percent={site.max_fill_percent} /> },
            { label: 'Tiroirs pleins', value: quantity(site.full_drawers_count) },
            { label: 'Dernier vidage', value: dateTime(site.last_emptied_at), date: true },
          ]}
        />
        <Tabs
          label="Rubriques"
          current={tab}
          tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, path, key) }))}
        />
        <div className="site-tab">
          <Suspense fallback={<Skeleton height="240px" />}>
            {tab === 'tiroirs' && <Drawers site={site} ask={setQuestion} />}
            {tab === 'transactions' && <PlaceTransactions id={site.id} list={SITE_TRANSACTIONS} onExport={exportAll} />}
            {tab === 'ecarts' && <GapsTab id={site.id} />}
            {tab === 'journal' && <JournalTab entity="collection_site" id={site.id} />}
          </Suspense>
        </div>
        <Suspense>
          {question && <SiteDialogs site={site} question={question} onClose={() => setQuestion(undefined)} />}
        </Suspense>
      </Page>
      <ListedTransaction
        list={SITE_TRANSACTIONS.declared}
        pageQuery={(state) => SITE_TRANSACTIONS.pageQuery(site.id, state)}
        listed={tab === 'transactions'}
      />
    </div>
  );
}
