import { type WashLot } from '@boucle/contract/washLots/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { PanelSkeleton } from '../../shared/transactions/PanelSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { LotBody } from './LotBody.tsx';
import { LotFoot } from './LotFoot.tsx';
import { lotChip } from './lotLooks.ts';
import { type LotQuestion } from './steps.ts';

type LotPanelProps = {
  id: number | 'unknown';
  /** The lot of the list, known before it is read by itself. */
  row: WashLot | undefined;
  onAsk: (question: LotQuestion, lot: WashLot) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** One lot: where, when and how it was washed, what came out, what may be done. Loaded on first use. */
export function LotPanel({ id, row, onAsk, onPrevious, onNext, onClose }: LotPanelProps) {
  const known = id !== 'unknown';
  const read = useQuery(query.washLots.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const lot = read.data ?? row;
  const absent = !known || (read.error instanceof ApiError && [404, 422].includes(read.error.status));
  return (
    <SidePanel
      kicker="Lot de lavage"
      title={absent ? 'Introuvable' : (lot?.number ?? 'Lot de lavage')}
      chip={!absent && lot && <StatusChip {...lotChip(lot.status)} />}
      footer={!absent && lot && <LotFoot lot={lot} onAsk={(question) => onAsk(question, lot)} />}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {absent ? (
        <EmptyState title="Ce lot n’existe pas">Vérifiez son numéro, ou retrouvez-le dans la liste.</EmptyState>
      ) : lot ? (
        <LotBody lot={lot} onAsk={(question) => onAsk(question, lot)} />
      ) : read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
