import { euro, quantity } from '@boucle/contract/base/format.ts';
import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { StockTable } from './StockTable.tsx';
import { totalOf } from './stockColumns.ts';

/** Stock of the partner now, in all and format by format. */
export function StocksTab() {
  const { data, error, refetch } = useQuery(query.partner.stocks.queryOptions());
  if (error && !data) {
    return (
      <Sheet>
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  return (
    <div className="b-stack">
      <Tiles label="Stock" tiles={tilesOf(data)} />
      {data === undefined && (
        <div aria-busy="true">
          <Skeleton width="100%" height="260px" />
        </div>
      )}
      {data?.length === 0 && (
        <Sheet>
          <EmptyState title="Aucun contenant pour l’instant">L’initiative vous approvisionnera.</EmptyState>
        </Sheet>
      )}
      {data !== undefined && data.length > 0 && <StockTable rows={data} />}
    </div>
  );
}

function tilesOf(rows: readonly PartnerStock[] | undefined) {
  const pieces = (of: (row: PartnerStock) => number) => rows && quantity(totalOf(rows, of));
  return [
    { key: 'clean', label: 'Réserve propre', figure: pieces(({ clean }) => clean), detail: 'prêts à servir' },
    { key: 'transit', label: 'En livraison', figure: pieces(({ transit }) => transit), detail: 'remplis, en route' },
    { key: 'dirty', label: 'À déposer', figure: pieces(({ dirty }) => dirty), detail: 'sales, à rapporter' },
    {
      key: 'dropped',
      label: 'Déposés 30 j',
      figure: pieces(({ dropped_30_days }) => dropped_30_days),
      detail: 'aux points de dépôt',
    },
    {
      key: 'value',
      label: 'Valeur de consigne',
      figure: rows && euro(totalOf(rows, ({ deposit_value }) => deposit_value)),
      detail: 'de tout ce que vous avez',
      definition: {
        text: 'La consigne d’aujourd’hui de chaque format, multipliée par les contenants que vous avez\u00a0: en réserve, en livraison et à déposer.',
      },
    },
  ];
}
