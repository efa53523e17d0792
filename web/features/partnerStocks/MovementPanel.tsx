import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type PartnerTransactionDetail } from '@boucle/contract/features/partnerTransactions/calls.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { claimChip, isContestable } from '../../shared/claims/claims.ts';
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
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { ContestDialog } from './ContestDialog.tsx';
import { MOVEMENT_LIST } from './movementList.ts';
import { movementPageQuery } from './queries.ts';
import { useClaimOf } from './useClaimOf.ts';

/** The movement that the address opens, whole, next to the list. Loaded on first use. */
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
  const claimOf = useClaimOf();
  const claim = known ? claimOf(id) : undefined;
  const [contesting, setContesting] = useState(false);
  const isOpen =
    whole.data !== undefined &&
    (claim === undefined || claim.status !== 'open') &&
    isContestable(
      { ...whole.data.transaction, undone: whole.data.linked.some(({ reverses_id }) => reverses_id === id) },
      whole.dataUpdatedAt,
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
      footer={isOpen && <Button onClick={() => setContesting(true)}>Contester…</Button>}
    >
      {absent ? (
        <EmptyState title="Ce mouvement n’existe pas">Vérifiez son numéro, ou retrouvez-le dans la liste.</EmptyState>
      ) : whole.data ? (
        <PanelBody
          claim={claim}
          detail={whole.data}
          describe={describe}
          addressOf={(to) => addressOf({ transaction: to })}
        />
      ) : whole.error ? (
        <ErrorState message={problemOf(whole.error) ?? ''} onRetry={() => void whole.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
      {contesting && shown && (
        <ContestDialog
          id={shown.id}
          movement={`${TRANSACTION_TYPE_LABELS[shown.transaction_type]}\u00a0: ${count(shown.containers_count, 'contenant', 'contenants')}`}
          onClose={() => setContesting(false)}
        />
      )}
    </SidePanel>
  );
}

type PanelBodyProps = {
  claim: OwnClaim | undefined;
  detail: PartnerTransactionDetail;
  describe: Describer;
  addressOf: (id: number) => Address;
};

function PanelBody({ claim, detail, describe, addressOf }: PanelBodyProps) {
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
      {claim !== undefined && (
        <section aria-label="Contestation" className="b-stack">
          <p className="b-row">
            <StatusChip {...claimChip(claim.status)} />
            <span className="b-caption b-muted">{dateTime(claim.answered_at ?? claim.created_at)}</span>
          </p>
          <p>{claim.answer ?? claim.text}</p>
        </section>
      )}
      <Facts facts={[...facts, ...orderFact]} />
      <Movements flows={flowsOf(movements)} />
      <Linked transaction={transaction} linked={linked} addressOf={addressOf} />
    </div>
  );
}
