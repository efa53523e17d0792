import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { TERMS_KINDS } from '@boucle/contract/features/account/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TermsSheet } from './TermsSheet.tsx';

/** « Textes »: what consumers and restaurants accept, published version by version. */
export function TextsTab({ account }: { account: Account }) {
  const { data: versions, error, refetch } = useQuery(query.account.terms.queryOptions());
  if (versions === undefined)
    return (
      <Sheet>
        {error === null ? (
          <div className="b-stack" aria-busy="true">
            <Skeleton width="40%" height="20px" />
            <Skeleton height="240px" />
          </div>
        ) : (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        )}
      </Sheet>
    );
  return (
    <div className="b-settings b-settings-sheets">
      {TERMS_KINDS.map((kind) => (
        <TermsSheet
          key={kind}
          kind={kind}
          account={account}
          versions={versions.filter((version) => version.kind === kind)}
        />
      ))}
    </div>
  );
}
