import './dashboard.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { pages } from '@boucle/contract/pages.ts';
import { PARTNER_STATES, type PartnerState } from '@boucle/contract/shared/partners/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { useMayReadCard } from '../../shared/ledgerCards/useMayReadCard.ts';
import { problemOf } from '../../shared/problem.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { useScreenExists } from '../../ui/navigation/useScreenExists.ts';
import { DepositButtons } from './DepositButtons.tsx';
import { OrdersOfTheDay } from './OrdersOfTheDay.tsx';
import { OwnWork } from './own/OwnWork.tsx';
import { PartnerStockTable } from './PartnerStockTable.tsx';

/** The board of a partner: what it has in reserve, on the road, and to bring back. */
export function PartnerBoard() {
  const exists = useScreenExists();
  const mayRead = useMayReadCard('partner');
  const stocks = useQuery(query.partner.stocks.queryOptions());
  const total = (state: PartnerState) =>
    stocks.data && quantity(stocks.data.reduce((sum, format) => sum + format[state], 0));
  const card = (state: PartnerState) =>
    mayRead && { to: { address: stockCardAddress({ place: 'partner', state }), label: 'fiche de stock' } };
  const link = { label: 'Voir le stock', to: pages['partner-stocks'].path };
  const defined = (text: string) => ({ definition: { text, ...(exists(link.to) && { links: [link] }) } });
  return (
    <Page title="Tableau de bord" actions={<DepositButtons />}>
      <OwnWork>
        <div className="b-stack" aria-busy={stocks.isFetching}>
          <h2 className="dash-heading">Commandes du jour</h2>
          <OrdersOfTheDay />
          <h2 className="dash-heading">Stock</h2>
          {stocks.error && !stocks.data ? (
            <Sheet>
              <ErrorState message={problemOf(stocks.error) ?? ''} onRetry={() => void stocks.refetch()} />
            </Sheet>
          ) : (
            <Tiles
              label="Stock"
              tiles={[
                {
                  key: 'clean',
                  label: 'Réserve propre',
                  figure: total('clean'),
                  ...card('clean'),
                  detail: 'prêts à servir',
                  ...defined('Contenants propres que vous avez en réserve.'),
                },
                {
                  key: 'transit',
                  label: 'En livraison',
                  figure: total('transit'),
                  ...card('transit'),
                  detail: 'remplis, en route',
                  ...defined('Contenants remplis, retirés chez les restaurants et pas encore livrés.'),
                },
                {
                  key: 'dirty',
                  label: 'À déposer',
                  figure: total('dirty'),
                  ...card('dirty'),
                  detail: 'sales, à rapporter',
                  ...defined(
                    'Contenants sales repris chez les clients et les restaurants, à rapporter à un point de dépôt.',
                  ),
                },
              ]}
            />
          )}
          {stocks.isPending && <Skeleton height="160px" />}
          {stocks.data?.length === 0 && (
            <Sheet>
              <EmptyState title="Aucun contenant pour l’instant">L’initiative vous approvisionnera.</EmptyState>
            </Sheet>
          )}
          {stocks.data && stocks.data.length > 0 && <PartnerStockTable formats={stocks.data} states={PARTNER_STATES} />}
        </div>
      </OwnWork>
    </Page>
  );
}
