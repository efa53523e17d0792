import './payments.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Reconciliations } from './Reconciliations.tsx';

/**
 * « Rapprochement »: what our books and the payment provider say of the same payments; how to
 * connect one stays a setting.
 */
export function ReconciliationScreen() {
  const { data: account, error, refetch } = useQuery(query.account.read.queryOptions());
  return (
    <Page title="Rapprochement">
      {account?.connect_status === 'completed' ? (
        <div className="b-stack">
          <Reconciliations />
        </div>
      ) : (
        <Sheet>
          {account ? (
            <EmptyState
              title="Les paiements par carte ne sont pas encore ouverts"
              actions={
                <ButtonLink variant="contained" to={`${pathOf('account')}?onglet=paiement`}>
                  Ouvrir les réglages
                </ButtonLink>
              }
            >
              Connectez l’initiative à Stripe&nbsp;: ses paiements seront comparés aux registres chaque nuit.
            </EmptyState>
          ) : error ? (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines busy />
          )}
        </Sheet>
      )}
    </Page>
  );
}
