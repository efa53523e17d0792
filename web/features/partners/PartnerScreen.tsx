import './partners.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { PARTNER_KIND_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { STOCK_MOVES, STOCK_MOVE_LABELS, type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { MOVE_ICONS } from '../../shared/movements/moveIcons.ts';
import { countAction } from '../../shared/counts/newCount.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { useReader } from '../../shared/useReader.ts';
import { PageLoading } from '../../shared/lists/PageLoading.tsx';
import { useAddressId } from '../../shared/useAddressId.ts';
import { part } from '../../ui/loading/part.tsx';
import { partnerChip } from './columns.tsx';
import { type PartnerQuestion } from './partnerDialog.ts';
import { PartnerTab } from './PartnerTab.tsx';
import { HISTORY_LIST, historyQuery } from './history/historyList.ts';
import { ListedTransaction } from '../../shared/transactions/panel/ListedTransaction.tsx';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';

const PartnerDialogs = part(() => import('./PartnerDialogs.tsx'), 'PartnerDialogs');

const CRUMB = { label: 'Partenaires', to: pathOf('partners') };
const BREADCRUMB = [CRUMB];

/** A partner: what it has, what it is given and gives back, its statement, its people. */
export function PartnerScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const id = useAddressId();
  const reader = useReader();
  const { data: partner, error, refetch } = useQuery(query.partners.read.queryOptions({ input: { id } }));
  const [open, setOpen] = useState<PartnerQuestion>();
  if (!partner) {
    return (
      <PageLoading
        title="Partenaire"
        crumb={CRUMB}
        missing={{
          title: 'Partenaire introuvable',
          words: 'Ce partenaire n’existe pas',
          back: 'Revenir aux partenaires',
        }}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const active = partner.status === 'active';
  const tab = tabOf(TABS, onglet);
  const path = pathOf('partner-supply', { id });
  const [give, takeClean, takeDirty] = STOCK_MOVES;
  const edit = { label: 'Modifier', icon: mdiPencilOutline, onSelect: () => setOpen('edit') };
  const move = (kind: StockMove) => ({
    label: STOCK_MOVE_LABELS[kind],
    icon: MOVE_ICONS[kind],
    onSelect: () => setOpen(kind),
  });
  const rare = [
    move(takeClean),
    ...(reader.mayOpen('control') ? [countAction({ place: 'partner', place_id: id })] : []),
    {
      label: active ? 'Désactiver' : 'Réactiver',
      icon: active ? mdiCancel : mdiCheckCircleOutline,
      tone: active ? ('danger' as const) : ('default' as const),
      divider: true,
      onSelect: () => setOpen('status'),
    },
  ];
  return (
    <div className="b-with-panel">
      <Page
        title={partner.name}
        note={<StatusChip {...partnerChip(partner.status)} />}
        subtitle={`${PARTNER_KIND_LABELS[partner.kind]} · ${partner.account_name}`}
        breadcrumb={BREADCRUMB}
        actions={
          <>
            <Button icon={edit.icon} onClick={edit.onSelect}>
              {edit.label}
            </Button>
            <Button icon={MOVE_ICONS[takeDirty]} onClick={() => setOpen(takeDirty)}>
              {STOCK_MOVE_LABELS[takeDirty]}
            </Button>
          </>
        }
        more={rare}
        phoneActions={[edit, move(takeDirty), ...rare]}
        primary={
          active ? (
            <Button variant="contained" icon={MOVE_ICONS[give]} onClick={() => setOpen(give)}>
              {STOCK_MOVE_LABELS[give]}
            </Button>
          ) : undefined
        }
      >
        <Tabs
          label="Rubriques"
          current={tab}
          tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, path, key) }))}
        />
        <PartnerTab tab={tab} partner={partner} />
        <Suspense>
          {open !== undefined && (
            <PartnerDialogs partner={partner} question={open} onClose={() => setOpen(undefined)} />
          )}
        </Suspense>
      </Page>
      <ListedTransaction
        list={HISTORY_LIST}
        pageQuery={(state) => historyQuery(id, state)}
        listed={tab === 'historique'}
      />
    </div>
  );
}
