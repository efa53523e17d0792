import '../../../ui/table/DataTable.css';
import './bank.css';
import { BANK_MATCHES_SHOWN } from '@boucle/contract/features/books/bank.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { BankSheet } from './BankSheet.tsx';
import { MatchesSheet } from './MatchesSheet.tsx';
import { OursSheet } from './OursSheet.tsx';
import { ReadSheet } from './ReadSheet.tsx';
import { StatementsSheet } from './StatementsSheet.tsx';
import { TheirsSheet } from './TheirsSheet.tsx';

/**
 * « Rapprochement bancaire »: the bank's statements against account 512, and what only one of both
 * has.
 */
export function BankTab() {
  const { data, error, refetch } = useQuery(query.books.bank.queryOptions());
  return (
    <Page title="Comptabilité">
      <div className="b-stack">
        <p className="b-muted books-about">
          Le relevé de votre banque est comparé au compte 512. Un rapprochement n’écrit rien dans les comptes&nbsp;: ce
          qui manque s’enregistre depuis les deux listes.
        </p>
        {data === undefined ? (
          <Sheet title="Relevé de la banque">
            {error ? (
              <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines busy />
            )}
          </Sheet>
        ) : (
          <>
            <ReadSheet isFirst={data.sums === null} />
            {data.sums !== null && (
              <>
                <BankSheet sums={data.sums} />
                <TheirsSheet bank={data} />
                <OursSheet bank={data} sums={data.sums} />
                {data.aside.length > 0 && (
                  <MatchesSheet id="hors-boucle" title="Hors Boucle" note="" matches={data.aside} />
                )}
                {data.matches.length > 0 && (
                  <MatchesSheet
                    title="Rapprochés"
                    note={data.matches.length === BANK_MATCHES_SHOWN ? `Les ${BANK_MATCHES_SHOWN} derniers` : ''}
                    matches={data.matches}
                  />
                )}
                <StatementsSheet statements={data.statements} />
              </>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
