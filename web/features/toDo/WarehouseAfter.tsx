import { quantity } from '@boucle/contract/base/format.ts';
import { type ShelvedFormat } from '@boucle/contract/features/places/calls.ts';
import { askedOf, type Deliveries, type Warehouse } from '../../shared/movements/supply.ts';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type WarehouseAfterProps = { formats: readonly ShelvedFormat[]; warehouse: Warehouse; deliveries: Deliveries };

/**
 * Pieces that the warehouse keeps of each format once all is delivered, and those asked for beyond
 * it.
 */
export function WarehouseAfter({ formats, warehouse, deliveries }: WarehouseAfterProps) {
  return (
    <Sheet title="Entrepôt après" note="propres" flush>
      <ul className="supply-warehouse">
        {formats.map(({ format_id, format_title, picture_url, drawing }) => {
          const there = warehouse.get(format_id) ?? 0;
          const left = there - askedOf(deliveries, format_id);
          return (
            <li key={format_id}>
              <FormatPicture url={picture_url} drawing={drawing} />
              <span className="b-grow">
                <span className="supply-line">
                  <b>{format_title}</b>
                  <span className="b-num">
                    {quantity(there)} → <b>{left < 0 ? '–' : quantity(left)}</b>
                  </span>
                </span>
                <span className="supply-bar" aria-hidden="true">
                  <b style={{ width: `${there === 0 ? 0 : (Math.max(0, left) / there) * 100}%` }} />
                </span>
                {left < 0 && <small className="supply-short">{quantity(-left)} de trop</small>}
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
