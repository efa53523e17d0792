import '../orders.css';
import { type OrderLine } from '@boucle/contract/features/orders/calls.ts';
import { type ComponentProps, useId } from 'react';
import { QuantityTable } from '../../../shared/movements/QuantityTable.tsx';
import { MovementScan } from '../../../shared/units/MovementScan.tsx';
import { type PiecesByFormat } from './pieces.ts';

export type Choice = Pick<OrderLine, 'format_id' | 'format_title' | 'drawing' | 'picture_url'>;

type PiecesTableProps = {
  title: string;
  choices: readonly Choice[];
  /**
   * Pieces that the quantity is taken from, or compared with: available, planned, or written ones.
   */
  beside: { label: string; pieces: PiecesByFormat };
  quantityLabel: string;
  value: PiecesByFormat;
  onChange: (value: PiecesByFormat) => void;
  /**
   * Who has what stands beside, where no more than that may be typed; without, the quantity is a
   * count.
   */
  bound?: { owner: string; after: string };
  hint?: string;
  /** Reads numbered containers, where the form sends their codes. */
  scan?: Pick<ComponentProps<typeof MovementScan>, 'units' | 'onRead' | 'onRemove'>;
};

/** Pieces by format of one way of an order, in the grid of every movement. */
export function PiecesTable(props: PiecesTableProps) {
  const { title, choices, beside, quantityLabel, value, onChange, bound, hint, scan } = props;
  const id = useId();
  return (
    <section className="b-order-pieces" aria-labelledby={id}>
      <h3 id={id} className="b-order-part">
        {title}
      </h3>
      {hint !== undefined && <p className="b-caption b-muted">{hint}</p>}
      {scan && (
        <MovementScan
          label={`Scanner, ${title.toLowerCase()}`}
          formats={choices.map(({ format_id }) => format_id)}
          {...scan}
        />
      )}
      <QuantityTable
        caption={title}
        formats={choices.map(({ format_id, format_title, picture_url, drawing }) => ({
          formatId: format_id,
          title: format_title,
          pictureUrl: picture_url,
          drawing,
          stock: beside.pieces[format_id] ?? 0,
        }))}
        roles={[{ role: '', label: quantityLabel, unlimited: bound === undefined }]}
        value={Object.fromEntries(Object.entries(value).map(([format, pieces]) => [format, { '': pieces }]))}
        onChange={(next) =>
          onChange(Object.fromEntries(Object.entries(next).map(([format, pieces]) => [format, pieces[''] ?? 0])))
        }
        direction="out"
        owner={bound?.owner}
        stockLabel={beside.label}
        afterLabel={bound?.after ?? null}
      />
    </section>
  );
}
