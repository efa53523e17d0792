import '../../ui/table/DataTable.css';
import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { Money, Pieces, Unknown } from '../../ui/cells.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const TITLES = { deliver: 'À livrer', pickup: 'À reprendre' } as const;
const NOTHING = { deliver: 'Rien à livrer.', pickup: 'Rien à reprendre.' } as const;

/** One way of the order: format, planned, real. */
export function OrderLines({ order, act }: { order: OrderDetail; act: 'deliver' | 'pickup' }) {
  const lines = order.lines.filter((line) => line.act === act);
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
  const isDone = order.status === 'done';
  if (lines.length === 0) {
    return (
      <Sheet title={TITLES[act]}>
        <p className="b-muted">{NOTHING[act]}</p>
      </Sheet>
    );
  }
  return (
    <Sheet title={TITLES[act]} flush>
      <table className="b-table b-order-table">
        <caption className="b-sr">{TITLES[act]}</caption>
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col" className="b-cell-end">
              Prévu
            </th>
            <th scope="col" className="b-cell-end">
              Réel
            </th>
            {act === 'deliver' && (
              <th scope="col" className="b-cell-end b-wide-only">
                Consigne unitaire
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.format_id} className={isDone && line.actual !== line.planned ? 'b-order-differs' : undefined}>
              <td>
                <span className="b-order-format">
                  <FormatPicture url={line.picture_url} drawing={line.drawing} />
                  {line.format_title}
                </span>
              </td>
              <td className="b-cell-end">
                <Pieces count={line.planned} />
              </td>
              <td className="b-cell-end">{line.actual === null ? <Unknown /> : <Pieces count={line.actual} />}</td>
              {act === 'deliver' && (
                <td className="b-cell-end b-wide-only">
                  {line.unit_deposit === null ? <Unknown /> : <Money euros={line.unit_deposit} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td className="b-cell-end">
              <Pieces count={sum(({ planned }) => planned)} />
            </td>
            <td className="b-cell-end">{isDone ? <Pieces count={sum(({ actual }) => actual ?? 0)} /> : <Unknown />}</td>
            {act === 'deliver' && <td className="b-wide-only" />}
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}
