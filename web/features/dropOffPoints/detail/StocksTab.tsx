import '../../../ui/table/DataTable.css';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Pieces } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** What a drop-off point holds, by format and state. */
export function StocksTab({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(query.dropOffPoints.stocks.queryOptions({ input: { id } }));
  const held = data?.filter(({ clean, dirty }) => clean + dirty > 0);
  const sum = (state: 'clean' | 'dirty') => (held ?? []).reduce((total, stock) => total + stock[state], 0);
  return (
    <div className="b-table-sheet">
      {!held && error && <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />}
      {!held && !error && <Skeleton height="220px" />}
      {held?.length === 0 && (
        <EmptyState title="Aucun contenant ici">Ce qui sera déposé paraîtra dans ce tableau.</EmptyState>
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
                <td className="b-cell-end">
                  <Pieces count={stock.dirty} />
                </td>
                <td className="b-cell-end">
                  <Pieces count={stock.clean} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="b-cell-end">
                <Pieces count={sum('dirty')} />
              </td>
              <td className="b-cell-end">
                <Pieces count={sum('clean')} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}
