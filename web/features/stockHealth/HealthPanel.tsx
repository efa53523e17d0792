import { pathOf } from '@boucle/contract/pages.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { mdiTruckDeliveryOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { RecordSkeleton } from '../../shared/lists/RecordSkeleton.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { HealthBody } from './HealthBody.tsx';

type HealthPanelProps = {
  id: number | 'unknown';
  /** The row of the list, where it is on the page that shows. */
  row: StockHealth | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/**
 * One format of one place: what was asked for each day, what is expected, how wrong that was, what
 * to do. Loaded on first use.
 */
export function HealthPanel({ id, row, onPrevious, onNext, onClose }: HealthPanelProps) {
  const known = id !== 'unknown';
  const found = useQuery(
    query.stockHealth.list.queryOptions({
      input: { filter: { id: known ? [id] : [] } },
      enabled: known && row === undefined,
    }),
  );
  const shelf = row ?? found.data?.data[0];
  const whole = useQuery(
    query.stockHealth.read.queryOptions({
      input: { place: shelf?.place ?? 'A', place_id: shelf?.place_id ?? 0, format_id: shelf?.format_id ?? 1 },
      enabled: shelf !== undefined,
    }),
  );
  const absent = !known || (found.data !== undefined && shelf === undefined);
  const error = found.error ?? whole.error;
  return (
    <SidePanel
      kicker={shelf?.place_name ?? 'Stock'}
      title={shelf?.format_title ?? (absent ? 'Introuvable' : 'Stock')}
      footer={
        shelf?.place === 'R' && (
          <ButtonLink
            variant="contained"
            icon={mdiTruckDeliveryOutline}
            to={`${pathOf('supply')}?lieux=${shelf.place_id}`}
          >
            Approvisionner
          </ButtonLink>
        )
      }
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {absent ? (
        <EmptyState title="Ce stock n’existe pas">Retrouvez-le dans la liste.</EmptyState>
      ) : whole.data ? (
        <HealthBody detail={whole.data} />
      ) : error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void (found.error ? found : whole).refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </SidePanel>
  );
}
