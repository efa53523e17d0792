import '../dropOffPoints.css';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { mdiPencilOutline, mdiWaterOffOutline } from '@mdi/js';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { useSession } from '../../../api/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { KeyFigures } from '../../../ui/figures/KeyFigures.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Tabs } from '../../../ui/navigation/Tabs.tsx';
import { DROP_OFF_CRUMB, DropOffLoading } from '../DropOffLoading.tsx';
import { type DropOffDialog } from '../dialogs/dropOffDialog.ts';
import { dropOffStatusChip } from '../dropOffChips.ts';
import { dropOffActions } from '../dropOffRow.tsx';
import { FillLevel } from '../../../shared/places/FillLevel.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { tabAddress, tabOf } from '../../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';
import { countAction } from '../../../shared/counts/newCount.ts';
import { ListedTransaction } from '../../../shared/transactions/panel/ListedTransaction.tsx';
import { useDropOff } from '../useDropOff.ts';
import { DROP_OFF_TRANSACTIONS } from './transactions.ts';

const DropOffDialogs = part(() => import('../dialogs/DropOffDialogs.tsx'), 'DropOffDialogs');
const OverviewTab = part(() => import('./OverviewTab.tsx'), 'OverviewTab');
const StocksTab = part(() => import('./StocksTab.tsx'), 'StocksTab');
const TransactionsTab = part(() => import('./TransactionsTab.tsx'), 'TransactionsTab');
const RightsTab = part(() => import('./RightsTab.tsx'), 'RightsTab');
const CodeTab = part(() => import('./CodeTab.tsx'), 'CodeTab');
const JournalTab = part(() => import('../../../shared/journal/JournalTab.tsx'), 'JournalTab');

/** A drop-off point: what it holds, what may be done, and its tabs. */
export function DropOffPointScreen() {
  const { data, error, refetch } = useDropOff();
  if (!data) return <DropOffLoading title="Point de dépôt" error={error} onRetry={() => void refetch()} />;
  return <Point point={data} />;
}

function Point({ point }: { point: DropOffPoint }) {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const several = useSession()?.user?.role === 'super_admin';
  const account = several ? point.account_id : undefined;
  const number = (state: 'clean' | 'dirty', count: number) => (
    <StockNumber of={{ place: 'drop_off_point', id: point.id, state, account }} count={count} label={point.name}>
      {quantity(count)}
    </StockNumber>
  );
  const [dialog, setDialog] = useState<DropOffDialog>();
  const tab = tabOf(TABS, onglet);
  const path = pathOf('drop-off-point', { id: point.id });
  const [first, ...others] = dropOffActions(point, setDialog);
  // « Compter » is the initiative's own.
  const counting = several ? [] : [countAction({ place: 'drop_off_point', place_id: point.id })];
  const actions = [...(first ? [first] : []), ...counting, ...others];
  return (
    <div className="b-with-panel">
      <Page
        title={point.name}
        note={<StatusChip {...dropOffStatusChip(point.status)} />}
        subtitle={[several ? point.account_name : '', addressLine(point)].filter(Boolean).join(' · ') || undefined}
        breadcrumb={DROP_OFF_CRUMB}
        actions={
          <ButtonLink icon={mdiPencilOutline} to={pathOf('drop-off-point-edit', { id: point.id })}>
            Modifier
          </ButtonLink>
        }
        more={actions.filter(({ label }) => label !== 'Modifier' && label !== 'Collecter des sales')}
        phoneActions={actions.filter(({ label }) => label !== 'Collecter des sales')}
        primary={
          point.dirty_containers_count > 0 && (
            <Button
              variant="contained"
              icon={mdiWaterOffOutline}
              onClick={() => setDialog({ kind: 'pickup', state: 'dirty', point })}
            >
              Collecter des sales
            </Button>
          )
        }
      >
        <KeyFigures
          figures={[
            { label: 'Sales', value: number('dirty', point.dirty_containers_count) },
            { label: 'Propres', value: number('clean', point.clean_containers_count) },
            ...(point.reserved_containers_count === 0
              ? []
              : [{ label: 'Réservés', value: quantity(point.reserved_containers_count) }]),
            {
              label: point.capacity === null ? 'Capacité' : `Capacité de ${quantity(point.capacity)}`,
              value: <FillLevel percent={point.fill_percent} />,
            },
            { label: 'Dernière collecte', value: dateTime(point.last_pickup_at), date: true },
          ]}
        />
        <Tabs
          label="Rubriques"
          current={tab}
          tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, path, key) }))}
        />
        <div className="drop-tab">
          <Suspense fallback={<Skeleton height="240px" />}>
            {tab === 'apercu' && <OverviewTab point={point} />}
            {tab === 'stocks' && <StocksTab id={point.id} name={point.name} account={account} />}
            {tab === 'transactions' && <TransactionsTab id={point.id} />}
            {tab === 'restaurants' && <RightsTab id={point.id} />}
            {tab === 'qr' && <CodeTab point={point} />}
            {tab === 'journal' && <JournalTab entity="drop_off_point" id={point.id} accountId={point.account_id} />}
          </Suspense>
        </div>
        <Suspense>{dialog && <DropOffDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}</Suspense>
      </Page>
      <ListedTransaction
        list={DROP_OFF_TRANSACTIONS.declared}
        pageQuery={(state) => DROP_OFF_TRANSACTIONS.pageQuery(point.id, state)}
        listed={tab === 'transactions'}
      />
    </div>
  );
}
