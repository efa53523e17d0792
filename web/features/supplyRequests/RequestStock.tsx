import { quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { coverLabel } from '@boucle/contract/features/stockHealth/words.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { UNKNOWN } from '../../ui/texts.ts';

const MOST = 100;
const available = ({ clean, reserved }: StockHealth): number => clean - reserved;

/** Of each format what is there, how long it lasts, what comes, and what the warehouse has. */
export function RequestStock({ lines, restaurantId }: { lines: SupplyRequestDetail['lines']; restaurantId: number }) {
  const shelves = (filter: { restaurant_id: number } | { place: ['A'] }) =>
    query.stockHealth.list.queryOptions({ input: { filter, page: { size: MOST } } });
  const there = useQuery(shelves({ restaurant_id: restaurantId }));
  const warehouse = useQuery(shelves({ place: ['A'] }));
  const formats = [...new Map(lines.map((line) => [line.format_id, line.format_title]))];
  const at = (rows: readonly StockHealth[] | undefined, format: number) =>
    rows?.find(({ format_id, place }) => format_id === format && (place === 'A' || place === 'R'));
  return (
    <section aria-labelledby="request-stock" aria-busy={there.isPending || warehouse.isPending}>
      <h3 id="request-stock">Avant de répondre</h3>
      <table className="request-lines">
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">Sur place</th>
            <th scope="col">Tient</th>
            <th scope="col">En tournée</th>
            <th scope="col">Entrepôt</th>
          </tr>
        </thead>
        <tbody>
          {formats.map(([id, title]) => {
            const own = at(there.data?.data, id);
            const reserve = at(warehouse.data?.data, id);
            return (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td className="b-num">{own === undefined ? UNKNOWN : quantity(available(own))}</td>
                <td>{own === undefined || own.cover_days === null ? UNKNOWN : coverLabel(own.cover_days)}</td>
                <td>
                  {own === undefined || own.coming_on === null
                    ? UNKNOWN
                    : `${quantity(own.coming)}, ${writtenDay(own.coming_on)}`}
                </td>
                <td className="b-num">{reserve === undefined ? UNKNOWN : quantity(available(reserve))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
