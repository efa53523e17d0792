import { quantity } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type PartnerTransactionDetail } from '@boucle/contract/features/partnerTransactions/calls.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { isAbsent, problemOf } from '../../shared/problem.ts';
import { neighbours } from '../../shared/lists/neighbours.ts';
import { describer, type Describer } from '../../shared/transactions/describer.ts';
import { Linked } from '../../shared/transactions/Linked.tsx';
import { Movements } from '../../shared/transactions/Movements.tsx';
import { flowsOf } from '../../shared/transactions/movements.ts';
import { panelFacts } from '../../shared/transactions/panelFacts.tsx';
import { PanelSkeleton } from '../../shared/transactions/PanelSkeleton.tsx';
import { unusualStatus } from '../../shared/transactions/status.tsx';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { useReader } from '../../shared/useReader.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { MOVEMENT_LIST } from './movementList.ts';
import { movementPageQuery } from './queries.ts';

/** The movement that the address opens, whole, beside the list. Loaded on first use. */
export function MovementPanel() {
  const { transaction: id = 'unknown', addressOf, go } = useOpenings();
  const { state } = useListState(MOVEMENT_LIST);
  const reader = useReader();
  const describe = useMemo(() => describer(reader), [reader]);
  const rows = useQuery(movementPageQuery(state)).data?.data ?? [];
  const known = id !== 'unknown';
  const whole = useQuery(
    query.partnerTransactions.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }),
  );
  const shown = whole.data?.transaction ?? rows.find((row) => row.id === id);
  const absent = !known || isAbsent(whole.error);
  const { previous, next } = neighbours(
    rows.map((row) => row.id),
    id,
  );
  const goTo = (to: number | undefined) => (to === undefined ? undefined : () => go({ transaction: to }));
  return (
    <SidePanel
      kicker={known ? `Mouvement n°\u00a0${quantity(id)}` : 'Mouvement'}
      title={shown ? TRANSACTION_TYPE_LABELS[shown.transaction_type] : absent ? 'Introuvable' : 'Mouvement'}
      chip={shown && unusualStatus(shown.status)}
      onPrevious={goTo(previous)}
      onNext={goTo(next)}
      onClose={() => go({})}
    >
      {absent ? (
        <EmptyState title="Ce mouvement n’existe pas">Vérifiez son numéro, ou retrouvez-le dans la liste.</EmptyState>
      ) : whole.data ? (
        <PanelBody detail={whole.data} describe={describe} addressOf={(to) => addressOf({ transaction: to })} />
      ) : whole.error ? (
        <ErrorState message={problemOf(whole.error) ?? ''} onRetry={() => void whole.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

type PanelBodyProps = {
  detail: PartnerTransactionDetail;
  describe: Describer;
  addressOf: (id: number) => Address;
};

function PanelBody({ detail, describe, addressOf }: PanelBodyProps) {
  const { transaction, movements, linked, order_id: order } = detail;
  const facts = panelFacts(transaction, describe(transaction)).filter(([name]) => name !== 'Partenaire');
  const orderFact =
    order === null
      ? []
      : [
          [
            'Commande',
            <Link
              key="order"
              to={pathOf('order', { id: order })}
              className="b-link"
            >{`n°\u00a0${quantity(order)}`}</Link>,
          ] as const,
        ];
  return (
    <div className="tx-panel">
      <Facts facts={[...facts, ...orderFact]} />
      <Movements flows={flowsOf(movements)} />
      <Linked transaction={transaction} linked={linked} addressOf={addressOf} />
    </div>
  );
}
