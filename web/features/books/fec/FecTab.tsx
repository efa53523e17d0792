import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { FecExportsSheet } from './FecExportsSheet.tsx';
import { FecForm } from './FecForm.tsx';
import { MonthFilesSheet } from './MonthFilesSheet.tsx';

/**
 * « Export FEC »: the entries of closed months as a file for the accountant, its verification, and
 * the files already made.
 */
export function FecTab() {
  const { data, error, refetch } = useQuery(query.books.fecYears.queryOptions());
  return (
    <Page title="Comptabilité">
      <div className="b-stack">
        <Sheet title="Fichier des écritures" note="Format FEC, article A47 A-1 du livre des procédures fiscales">
          {error && !data ? (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <SkeletonLines busy />
          ) : data.years.length === 0 ? (
            <EmptyState title="Aucun mois clôturé">
              Le fichier contient les mois clôturés seulement&nbsp;: clôturez-en un dans{' '}
              <Link className="b-link" to={partAddress('/billing', 'mois')}>
                Facturation
              </Link>
              .
            </EmptyState>
          ) : (
            <FecForm siren={data.siren} years={data.years} />
          )}
        </Sheet>
        <MonthFilesSheet />
        <FecExportsSheet />
      </div>
    </Page>
  );
}
