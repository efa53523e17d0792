import { pathOf } from '@boucle/contract/pages.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { cardChip } from '../../shared/chips.ts';
import { GiftsLeft } from '../../shared/credits/GiftsLeft.tsx';
import { useMoneyAddress } from '../../shared/credits/moneyAddress.ts';
import { problemOf } from '../../shared/problem.ts';
import { useReader } from '../../shared/useReader.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { part } from '../../ui/loading/part.tsx';
import { type Holder, type HolderKind, holderOf, PARENTS, pathTo, titleOf } from './holder.ts';
import { HolderActions, holderActions, HolderPrimary } from './HolderActions.tsx';
import { HolderSkeleton } from './HolderSkeleton.tsx';
import { TRANSACTION_LISTS } from './holderTransactions.ts';
import { transactionsQuery } from './queries.ts';
import { ListedTransaction } from '../../shared/transactions/panel/ListedTransaction.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MissingHolder } from './MissingHolder.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { useAsked } from './useAsked.ts';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS_OF } from './tabs.ts';

const CardDialogs = part(() => import('../../shared/cards/CardDialogs.tsx'), 'CardDialogs');
const StocksTab = part(() => import('./stocks/StocksTab.tsx'), 'StocksTab');
const TransactionsTab = part(() => import('./TransactionsTab.tsx'), 'TransactionsTab');
const OrdersTab = part(() => import('./orders/OrdersTab.tsx'), 'OrdersTab');
const DataTab = part(() => import('./DataTab.tsx'), 'DataTab');
const StockFixDialog = part(() => import('./stocks/StockFixDialog.tsx'), 'StockFixDialog');
const ClaimLoan = part(() => import('./stocks/ClaimLoan.tsx'), 'ClaimLoan');
const EditCustomer = part(() => import('./EditCustomer.tsx'), 'EditCustomer');
const OrderDialog = part(() => import('./orders/OrderDialog.tsx'), 'OrderDialog');
const JournalTab = part(() => import('../../shared/journal/JournalTab.tsx'), 'JournalTab');
const CreditTab = part(() => import('./credit/CreditTab.tsx'), 'CreditTab');

type HolderScreenProps = {
  kind: HolderKind;
  id: number;
  /** Its name while it is not loaded. */
  name: string;
  holder: Holder | undefined;
  error: unknown;
  onRetry: () => void;
};

/** A card or a conso: key figures, actions, tabs. One screen, two modes. */
export function HolderScreen({ kind, id, name, holder, error, onRetry }: HolderScreenProps) {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const reader = useReader();
  const [dialog, setDialog] = useState<CardDialog>();
  const tab = tabOf(TABS_OF[kind], onglet);
  const fixing = useAsked('correction');
  const ordering = useAsked('commande');
  const claiming = useAsked('reclamation');
  const editing = useAsked('fiche');
  const moneyAddress = useMoneyAddress();
  const { label, page } = PARENTS[kind];
  const breadcrumb = reader.mayOpen(page) ? [{ label, to: pathOf(page) }] : undefined;

  if (!holder) {
    if (error instanceof ApiError && error.status === 404) return <MissingHolder kind={kind} breadcrumb={breadcrumb} />;
    return (
      <Page title={name} breadcrumb={breadcrumb}>
        {error ? (
          <Sheet>
            <ErrorState message={problemOf(error) ?? ''} onRetry={onRetry} />
          </Sheet>
        ) : (
          <HolderSkeleton />
        )}
      </Page>
    );
  }
  const { containers_count } = holderOf(holder);
  const actions = holderActions(holder, {
    open: setDialog,
    fixAddress: fixing.address,
    orderAddress: ordering.address,
    claimAddress: claiming.address,
    refundAddress: moneyAddress('refund', { kind, id }),
  });
  return (
    <div className="b-with-panel">
      <Page
        title={titleOf(holder)}
        note={holder.kind === 'card' ? <StatusChip {...cardChip(holder.card.status)} /> : undefined}
        subtitle={holder.kind === 'customer' && holder.customer.name !== '' ? holder.customer.email : undefined}
        breadcrumb={breadcrumb}
        {...(actions.length > 0 && { actions: <HolderActions actions={actions} />, phoneActions: actions })}
        primary={
          <HolderPrimary holder={holder} open={setDialog} creditAddress={moneyAddress('credit', { kind, id })} />
        }
      >
        <KeyFigures holder={holder} />
        <Tabs
          label="Rubriques"
          current={tab}
          tabs={TABS_OF[kind].map((key) => ({
            key,
            label: TAB_LABELS[key],
            to: tabAddress(TABS_OF[kind], pathTo(kind, id), key),
            count: key === 'contenants' && containers_count > 0 ? containers_count : undefined,
          }))}
        />
        <Suspense fallback={<HolderSkeleton />}>
          {tab === 'apercu' && <OverviewTab holder={holder} editAddress={editing.address} />}
          {tab === 'contenants' && <StocksTab kind={kind} id={id} />}
          {tab === 'transactions' && <TransactionsTab holder={holder} />}
          {tab === 'credit' && <CreditTab holder={holder} />}
          {tab === 'commandes' && <OrdersTab id={id} />}
          {tab === 'donnees' && holder.kind === 'customer' && <DataTab customer={holder.customer} />}
          {tab === 'journal' && <JournalTab entity={kind} id={id} />}
        </Suspense>
        <Suspense>
          {dialog && (
            <CardDialogs
              dialog={dialog}
              moneyLeft={({ id }) => <GiftsLeft holder={{ kind: 'card', id }} onLeave={() => setDialog(undefined)} />}
              onClose={() => setDialog(undefined)}
            />
          )}
          {ordering.open && holder.kind === 'customer' && (
            <OrderDialog customer={holder.customer} onClose={ordering.close} />
          )}
          {editing.open && holder.kind === 'customer' && holder.customer.erased_at === null && (
            <EditCustomer customer={holder.customer} onClose={editing.close} />
          )}
          {claiming.open && holder.kind === 'customer' && (
            <ClaimLoan customer={holder.customer} onClose={claiming.close} />
          )}
          {fixing.open && <StockFixDialog holder={holder} onClose={fixing.close} />}
        </Suspense>
      </Page>
      <ListedTransaction
        list={TRANSACTION_LISTS[kind]}
        pageQuery={(state) => transactionsQuery(kind, id, state)}
        listed={tab === 'transactions'}
      />
    </div>
  );
}
