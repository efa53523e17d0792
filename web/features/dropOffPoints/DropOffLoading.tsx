import { pathOf } from '@boucle/contract/pages.ts';
import { ApiError } from '../../api/errors.ts';
import { problemOf } from '../../shared/problem.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const LINES = ['62%', '48%', '70%', '55%', '40%'];
export const DROP_OFF_CRUMB = [{ label: 'Points de dépôt', to: pathOf('drop-off-points') }];

/** A drop-off point that is under way, could not be loaded, or that the reader has none of that number. */
export function DropOffLoading({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={missing ? 'Point de dépôt introuvable' : title} breadcrumb={DROP_OFF_CRUMB}>
      <Sheet>
        {missing ? (
          <EmptyState
            title="Aucun point de dépôt ne porte ce numéro"
            actions={
              <ButtonLink variant="contained" to={pathOf('drop-off-points')}>
                Revenir aux points de dépôt
              </ButtonLink>
            }
          >
            L’adresse est peut-être incomplète.
          </EmptyState>
        ) : error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={onRetry} />
        ) : (
          <div className="b-stack" aria-busy="true">
            {LINES.map((width) => (
              <Skeleton key={width} width={width} height="16px" />
            ))}
          </div>
        )}
      </Sheet>
    </Page>
  );
}
