import { type Address } from '@boucle/contract/pages.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { originOf } from '@boucle/contract/features/transactions/origin.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { originChip } from '../../chips.ts';
import { unusualStatus } from '../status.tsx';
import { isAbsent, problemOf } from '../../problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { type Describer } from '../describer.ts';
import { PanelBody } from './PanelBody.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { PanelFoot } from './PanelFoot.tsx';

type TransactionPanelProps = {
  id: number | 'unknown';
  /** The row of the list, known before the whole transaction comes. */
  row: TransactionRow | undefined;
  describe: Describer;
  addressOf: (id: number) => Address;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** A transaction was recorded from this one. */
  onRecorded: (id: number) => void;
};

/** One whole transaction, at the side of the list. Loaded on first use. */
export function TransactionPanel(props: TransactionPanelProps) {
  const { id, row, describe, addressOf, onPrevious, onNext, onClose, onRecorded } = props;
  const known = id !== 'unknown';
  const whole = useQuery(query.transactions.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const detail = whole.data;
  const shown = detail?.transaction ?? row;
  const absent = !known || isAbsent(whole.error);

  return (
    <SidePanel
      kicker={known ? `Transaction n°\u00a0${quantity(id)}` : 'Transaction'}
      title={shown ? TRANSACTION_TYPE_LABELS[shown.transaction_type] : absent ? 'Introuvable' : 'Transaction'}
      chip={shown && (unusualStatus(shown.status) ?? <Origin row={shown} />)}
      footer={
        detail && (
          <PanelFoot
            key={detail.transaction.id}
            detail={detail}
            display={describe(detail.transaction)}
            onRecorded={onRecorded}
          />
        )
      }
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {absent ? (
        <EmptyState title="Cette transaction n’existe pas">
          Vérifiez son numéro, ou retrouvez-la dans la liste.
        </EmptyState>
      ) : detail ? (
        <PanelBody detail={detail} display={describe(detail.transaction)} addressOf={addressOf} />
      ) : whole.error ? (
        <ErrorState message={problemOf(whole.error) ?? ''} onRetry={() => void whole.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

/** Where the money of a credit came from. */
function Origin({ row }: { row: TransactionRow }) {
  const origin = originOf(row);
  return origin === null ? null : <StatusChip {...originChip(origin)} />;
}
