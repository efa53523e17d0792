import '../../../ui/table/DataTable.css';
import './detail.css';
import { availableOf, isLow } from '@boucle/contract/features/places/low.ts';
import { type RestaurantDetail, type RestaurantStock } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiTuneVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pieces, Unknown } from '../../../ui/cells.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { StockLevel } from '../../../ui/figures/StockLevel.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { FormatName } from './FormatName.tsx';
import { RecentMoves } from './RecentMoves.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

const LevelsDialog = part(() => import('../dialogs/LevelsDialog.tsx'), 'LevelsDialog');

/** The shelves of a restaurant by format, with the levels that somebody watches. */
export function StocksTab({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const [setting, setSetting] = useState(false);
  const { data: stocks, error, refetch } = useQuery(query.restaurants.stocks.queryOptions({ input: { id } }));
  if (!stocks && !error) return <TabSkeleton />;
  return (
    <div className="b-restaurant-tab">
      <Sheet
        title="Stock"
        flush
        actions={
          stocks && (
            <Button size="small" icon={mdiTuneVariant} onClick={() => setSetting(true)}>
              Modifier les seuils
            </Button>
          )
        }
      >
        {stocks ? (
          <Shelves restaurant={restaurant} stocks={stocks} />
        ) : (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        )}
      </Sheet>
      <RecentMoves id={id} />
      <Suspense>{setting && <LevelsDialog restaurant={restaurant} onClose={() => setSetting(false)} />}</Suspense>
    </div>
  );
}

function Shelves({ restaurant, stocks }: { restaurant: RestaurantDetail; stocks: readonly RestaurantStock[] }) {
  const { id, name } = restaurant;
  const sum = (of: (stock: RestaurantStock) => number) => stocks.reduce((total, stock) => total + of(stock), 0);
  const number = (state: 'clean' | 'dirty', count: number, stock?: RestaurantStock) => (
    <StockNumber
      of={{ place: 'restaurant', id, format: stock?.format_id, state }}
      count={count}
      label={`${stock?.format_title ?? 'tous les formats'} ${state === 'clean' ? 'propres' : 'sales'}, ${name}`}
    />
  );
  return (
    <table className="b-table b-restaurant-table">
      <caption className="b-sr">Stock par format</caption>
      <thead>
        <tr>
          <th scope="col">Format</th>
          <th scope="col" className="b-cell-end">
            Propres
          </th>
          <th scope="col" className="b-cell-end">
            Sales
          </th>
          <th scope="col" className="b-cell-end">
            Réservés
          </th>
          <th scope="col">Niveau des disponibles</th>
        </tr>
      </thead>
      <tbody>
        {stocks.map((stock) => (
          <tr key={stock.format_id}>
            <td>
              <FormatName format={stock} />
            </td>
            <td data-label="Propres" className="b-cell-end b-strong">
              {number('clean', stock.clean, stock)}
            </td>
            <td data-label="Sales" className="b-cell-end">
              {number('dirty', stock.dirty, stock)}
            </td>
            <td data-label="Réservés" className="b-cell-end">
              <Pieces count={stock.reserved} />
            </td>
            <td data-label="Niveau des disponibles">
              <Level stock={stock} isOpen={restaurant.status === 'active'} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td data-label="Propres" className="b-cell-end">
            {number(
              'clean',
              sum(({ clean }) => clean),
            )}
          </td>
          <td data-label="Sales" className="b-cell-end">
            {number(
              'dirty',
              sum(({ dirty }) => dirty),
            )}
          </td>
          <td data-label="Réservés" className="b-cell-end">
            <Pieces count={sum(({ reserved }) => reserved)} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function Level({ stock, isOpen }: { stock: RestaurantStock; isOpen: boolean }) {
  const { offered, alert_level, target_level } = stock;
  if (!offered) return <span className="b-faint">Non proposé ici</span>;
  if (alert_level === null && target_level === null) return <Unknown />;
  return (
    <StockLevel
      count={availableOf(stock)}
      alert={alert_level ?? 0}
      target={target_level ?? alert_level ?? 0}
      low={isLow(stock, isOpen)}
    />
  );
}
