import '../../shared/movements/movements.css';
import { type OrderLine } from '@boucle/contract/orders.ts';
import { useId } from 'react';
import { Pieces, Unknown } from '../../ui/cells.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { type PiecesByFormat } from './pieces.ts';

export type Choice = Pick<OrderLine, 'format_id' | 'format_title' | 'drawing' | 'picture_url'>;

type PiecesTableProps = {
  title: string;
  choices: readonly Choice[];
  /** What the quantity is compared with: what is planned, or written. */
  beside?: { label: string; pieces: PiecesByFormat };
  quantityLabel: string;
  value: PiecesByFormat;
  onChange: (value: PiecesByFormat) => void;
  /** No format beyond these. */
  atMost?: PiecesByFormat;
  hint?: string;
};

/** Pieces by format of one way of an order. */
export function PiecesTable({
  title,
  choices,
  beside,
  quantityLabel,
  value,
  onChange,
  atMost,
  hint,
}: PiecesTableProps) {
  const id = useId();
  return (
    <section className="b-grid" aria-labelledby={id}>
      <h3 id={id} className="b-order-part">
        {title}
      </h3>
      {hint !== undefined && <p className="b-caption b-muted">{hint}</p>}
      <table className="b-grid-table b-order-pieces">
        <caption className="b-sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Format</th>
            {beside && <th scope="col">{beside.label}</th>}
            <th scope="col">{quantityLabel}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ format_id, format_title, drawing, picture_url }) => (
            <tr key={format_id}>
              <th scope="row">
                <span className="b-order-format">
                  <FormatPicture url={picture_url} drawing={drawing} />
                  <span>{format_title}</span>
                </span>
              </th>
              {beside && (
                <td className="b-grid-stock" data-label={beside.label}>
                  {beside.pieces[format_id] === undefined ? <Unknown /> : <Pieces count={beside.pieces[format_id]} />}
                </td>
              )}
              <td className="b-grid-quantity">
                <QuantityField
                  label={`${title}, ${format_title}`}
                  value={value[format_id] ?? 0}
                  max={atMost?.[format_id]}
                  onValue={(pieces) => onChange({ ...value, [format_id]: pieces })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
