import { type Address } from '@boucle/contract/pages.ts';
import { ApiError } from '../../api/errors.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';

type PageLoadingProps = {
  title: string;
  /** The list that it is of, above it. */
  crumb: { label: string; to: Address };
  /** Words for a number of which the reader has nothing. */
  missing: { title: string; words: string; back: string };
  error: unknown;
  onRetry: () => void;
};

/** The page of something that is under way, could not be loaded, or is none of the reader's. */
export function PageLoading({ title, crumb, missing, error, onRetry }: PageLoadingProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={isMissing ? missing.title : title} breadcrumb={[crumb]}>
      <Sheet>
        {isMissing ? (
          <EmptyState
            title={missing.words}
            actions={
              <ButtonLink variant="contained" to={crumb.to}>
                {missing.back}
              </ButtonLink>
            }
          >
            L’adresse est peut-être incomplète.
          </EmptyState>
        ) : error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={onRetry} />
        ) : (
          <SkeletonLines busy />
        )}
      </Sheet>
    </Page>
  );
}
