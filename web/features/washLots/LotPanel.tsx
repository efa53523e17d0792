import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { LotBody } from './LotBody.tsx';
import { LotFoot } from './LotFoot.tsx';
import { lotChip } from './lotLooks.ts';
import { type LotQuestion } from './steps.ts';
import { RecordPanel, type RecordPanelProps } from '../../shared/lists/RecordPanel.tsx';

interface LotPanelProps extends RecordPanelProps<WashLot> {
  readonly onAsk: (question: LotQuestion, lot: WashLot) => void;
}

/**
 * One lot: where, when and how it was washed, what came out, what may be done. Loaded on first use.
 */
export function LotPanel({ row, onAsk, ...beside }: LotPanelProps) {
  const { id } = beside;
  const known = id !== 'unknown';
  const read = useQuery(query.washLots.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const lot = read.data ?? row;
  return (
    <RecordPanel
      {...beside}
      read={read}
      kicker="Lot de lavage"
      title={lot?.number}
      noun="Lot de lavage"
      chip={lot && <StatusChip {...lotChip(lot.status)} />}
      footer={lot && <LotFoot lot={lot} onAsk={(question) => onAsk(question, lot)} />}
      absent={{ title: 'Ce lot n’existe pas', hint: 'Vérifiez son numéro, ou retrouvez-le dans la liste.' }}
      body={lot && <LotBody lot={lot} onAsk={(question) => onAsk(question, lot)} />}
    />
  );
}
