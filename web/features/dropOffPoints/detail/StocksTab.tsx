import '../../../ui/table/DataTable.css';
import { count } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { LevelsButton } from '../../../shared/levels/LevelsButton.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Stock of a drop-off point, by format and state. */
export function StocksTab({ id, name, account }: { id: number; name: string; account: number | undefined }) {
  const { data, error, refetch } = useQuery(query.dropOffPoints.stocks.queryOptions({ input: { id } }));
  const held = data?.filter(({ clean, dirty }) => clean + dirty > 0);
  const sum = (state: 'clean' | 'dirty') => (held ?? []).reduce((total, stock) => total + stock[state], 0);
  const number = (state: 'clean' | 'dirty', pieces: number, stock?: { format_id: number; format_title: string }) => (
    <StockNumber
      of={{ place: 'drop_off_point', id, format: stock?.format_id, state, account }}
      count={pieces}
      label={`${stock?.format_title ?? 'tous les formats'} ${state === 'clean' ? 'propres' : 'sales'}`}
    />
  );
  return (
    <div className="b-stack">
      <div>
        <LevelsButton kind="drop_off_point" id={id} name={name} />
      </div>
      <div className="b-table-sheet">
        {!held && error && <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />}
        {!held && !error && <Skeleton height="220px" />}
        {held?.length === 0 && (
          <EmptyState title="Aucun contenant ici">Ce qui sera déposé apparaîtra dans ce tableau.</EmptyState>
        )}
        {held !== undefined && held.length > 0 && (
          <table className="b-table">
            <caption className="b-sr">Contenants par format</caption>
            <thead>
              <tr>
                <th scope="col">Format</th>
                <th scope="col" className="b-cell-end">
                  Sales
                </th>
                <th scope="col" className="b-cell-end">
                  Propres
                </th>
              </tr>
            </thead>
            <tbody>
              {held.map((stock) => (
                <tr key={stock.format_id}>
                  <td>
                    <span className="b-row">
                      <FormatPicture url={stock.picture_url} drawing={stock.drawing} />
                      <span className="b-strong">{stock.format_title}</span>
                    </span>
                  </td>
                  <td className="b-cell-end">{number('dirty', stock.dirty, stock)}</td>
                  <td className="b-cell-end">
                    {number('clean', stock.clean, stock)}
                    {stock.reserved > 0 && <small>{` dont ${count(stock.reserved, 'réservé', 'réservés')}`}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>Total</td>
                <td className="b-cell-end">{number('dirty', sum('dirty'))}</td>
                <td className="b-cell-end">{number('clean', sum('clean'))}</td>
              </tr>
            </tfoot>
          </table>
        )}
      </div>
    </div>
  );
}
