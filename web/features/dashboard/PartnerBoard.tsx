import './dashboard.css';
import { quantity } from '@boucle/contract/format.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { DepositButtons } from './DepositButtons.tsx';
import { OrdersOfTheDay } from './OrdersOfTheDay.tsx';
import { PartnerStockTable } from './PartnerStockTable.tsx';

/** The board of a partner: what it has in reserve, on the road, and to bring back. */
export function PartnerBoard() {
  const stocks = useQuery(query.partner.stocks.queryOptions());
  const total = (state: 'clean' | 'transit' | 'dirty') =>
    stocks.data && quantity(stocks.data.reduce((sum, format) => sum + format[state], 0));
  return (
    <Page title="Tableau de bord" actions={<DepositButtons />}>
      {stocks.error && !stocks.data ? (
        <Sheet>
          <ErrorState message={stocks.error.message} onRetry={() => void stocks.refetch()} />
        </Sheet>
      ) : (
        <div className="b-stack" aria-busy={stocks.isFetching}>
          <h2 className="dash-heading">Commandes du jour</h2>
          <OrdersOfTheDay />
          <h2 className="dash-heading">Stock</h2>
          <Tiles
            label="Stock"
            tiles={[
              { key: 'clean', label: 'Réserve propre', figure: total('clean'), detail: 'prêts à servir' },
              { key: 'transit', label: 'En livraison', figure: total('transit'), detail: 'remplis, en route' },
              { key: 'dirty', label: 'À déposer', figure: total('dirty'), detail: 'sales, à rapporter' },
            ]}
          />
          {stocks.data?.length === 0 && (
            <Sheet>
              <EmptyState title="Aucun contenant pour l’instant">L’initiative vous approvisionne.</EmptyState>
            </Sheet>
          )}
          {stocks.data && stocks.data.length > 0 && (
            <PartnerStockTable formats={stocks.data} states={['clean', 'transit', 'dirty']} />
          )}
        </div>
      )}
    </Page>
  );
}
