import { signedQuantity } from '@boucle/contract/base/format.ts';
import { type CountLine, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { mdiRefresh } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { cellKey } from '../../../shared/outbox/reading.ts';
import { problemOf } from '../../../shared/problem.ts';
import { RecordSkeleton } from '../../../shared/lists/RecordSkeleton.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { lineAddress } from '../shared/addresses.ts';
import { lineChip, STATE_WORDS } from '../shared/looks.ts';
import { LineBody } from './LineBody.tsx';

interface LinePanelProps {
  readonly count: StockCountDetail;
  readonly line: CountLine;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * One line: who counted what, what moved since, what its gap may come from, and what keeps it from
 * being posted.
 */
export function LinePanel({ count, line, onPrevious, onNext, onClose }: LinePanelProps) {
  const { place, place_id, state, format_id } = line;
  const cell = { place, place_id, state, format_id };
  const whole = useQuery(query.stockCounts.line.queryOptions({ input: { id: count.id, ...cell } }));
  const isUnderWay = count.status === 'open' || count.status === 'review';
  return (
    <SidePanel
      kicker={`${line.name} · ${STATE_WORDS[state]}`}
      title={line.gap === null ? line.format_title : `${line.format_title}, écart ${signedQuantity(line.gap)}`}
      chip={<StatusChip {...lineChip(line.status)} />}
      footer={
        isUnderWay && (
          <ButtonLink variant="soft" icon={mdiRefresh} to={lineAddress(count.id, cellKey(line))}>
            {line.counted === null ? 'Compter' : 'Recompter'}
          </ButtonLink>
        )
      }
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {whole.data !== undefined ? (
        <LineBody count={count} detail={whole.data} />
      ) : whole.error ? (
        <ErrorState message={problemOf(whole.error) ?? ''} onRetry={() => void whole.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </SidePanel>
  );
}
