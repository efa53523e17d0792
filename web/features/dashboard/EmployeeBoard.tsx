import './dashboard.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { DepositButtons } from './DepositButtons.tsx';
import { OwnWork } from './own/OwnWork.tsx';
import { PartnerStockTable } from './PartnerStockTable.tsx';

/** The board of a partner's employee: what is to be brought to a drop-off point. */
export function EmployeeBoard() {
  const stocks = useQuery(query.partner.stocks.queryOptions());
  const dirty = stocks.data?.filter((format) => format.dirty > 0);
  const total = dirty?.reduce((sum, format) => sum + format.dirty, 0);
  return (
    <Page title="Tableau de bord">
      <DepositButtons large />
      <OwnWork>
        {stocks.error && !stocks.data ? (
          <Sheet>
            <ErrorState message={problemOf(stocks.error) ?? ''} onRetry={() => void stocks.refetch()} />
          </Sheet>
        ) : (
          <div className="b-stack" aria-busy={stocks.isFetching}>
            <Tiles
              label="Stock"
              tiles={[
                {
                  key: 'dirty',
                  label: 'À déposer',
                  figure: total === undefined ? undefined : quantity(total),
                  detail: 'contenants sales de votre partenaire',
                },
              ]}
            />
            {stocks.isPending && <Skeleton height="160px" />}
            {dirty?.length === 0 && (
              <Sheet>
                <EmptyState title="Rien à déposer">
                  Les contenants sales repris chez les clients apparaîtront ici.
                </EmptyState>
              </Sheet>
            )}
            {dirty && dirty.length > 0 && <PartnerStockTable formats={dirty} states={['dirty']} />}
          </div>
        )}
      </OwnWork>
    </Page>
  );
}
