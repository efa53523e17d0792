import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { type RestaurantStock } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { QuantityGrid } from '../../../shared/movements/QuantityGrid.tsx';
import { QuantityTable } from '../../../shared/movements/QuantityTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { availableOf, type Pieces } from './orderDraft.ts';
import { OrderHold } from './OrderHold.tsx';
import { stocksQuery } from '../queries.ts';

/** A courier may bring back more than was known. */
const PICKUP = [{ role: '', label: 'Quantité', unlimited: true }];

type OrderGridsProps = {
  customer: Customer;
  /** Name of the restaurant that serves; none yet. */
  restaurant: string | undefined;
  stock: readonly RestaurantStock[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  deliver: Pieces;
  pickup: Pieces;
  error: string | undefined;
  onDeliver: (pieces: Pieces) => void;
  onPickup: (pieces: Pieces) => void;
};

/** Grids of an order: what it delivers and takes back; and its hold on the cagnotte. */
export function OrderGrids(props: OrderGridsProps) {
  const { customer, restaurant, stock, failure, onRetry, deliver, pickup, error, onDeliver, onPickup } = props;
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const loans = useQuery(stocksQuery('customer', customer.id));
  const held = new Map<number, number>();
  for (const { format_id, quantity } of loans.data ?? []) held.set(format_id, (held.get(format_id) ?? 0) + quantity);
  const toPickUp = formats.data
    ?.filter(({ id, active }) => active || held.has(id))
    .map(({ id, title, picture_url, drawing }) => ({
      formatId: id,
      title,
      pictureUrl: picture_url,
      drawing,
      stock: held.get(id) ?? 0,
    }));
  const pieces = Object.fromEntries(Object.entries(pickup).map(([id, quantity]) => [id, { '': quantity }]));
  return (
    <>
      <section className="b-order-way" aria-labelledby="order-deliver">
        <h3 id="order-deliver">À livrer</h3>
        {restaurant === undefined ? (
          <p className="b-muted">Choisissez le restaurant{'\u00a0'}: son stock propre s’affichera ici.</p>
        ) : failure !== undefined && stock === undefined ? (
          <ErrorState message={failure} onRetry={onRetry} />
        ) : stock === undefined ? (
          <Skeleton height="180px" />
        ) : (
          <QuantityGrid
            formats={stock
              .filter((row) => row.offered || availableOf(row) > 0)
              .map((row) => ({
                formatId: row.format_id,
                title: row.format_title,
                pictureUrl: row.picture_url,
                drawing: row.drawing,
                stock: availableOf(row),
              }))}
            value={deliver}
            onChange={onDeliver}
            direction="out"
            owner={restaurant}
            stockLabel="Disponibles"
            error={error}
          />
        )}
      </section>
      <section
        className="b-order-way"
        aria-labelledby="order-pickup"
        aria-busy={toPickUp === undefined || loans.data === undefined}
      >
        <h3 id="order-pickup">À reprendre</h3>
        {toPickUp === undefined || loans.data === undefined ? (
          <Skeleton height="180px" />
        ) : (
          <QuantityTable
            formats={toPickUp}
            roles={PICKUP}
            value={pieces}
            onChange={(next) =>
              onPickup(Object.fromEntries(Object.entries(next).map(([id, roles]) => [id, roles[''] ?? 0])))
            }
            direction="out"
            stockLabel="Détenus"
            error={restaurant === undefined ? error : undefined}
          />
        )}
      </section>
      {formats.data && loans.data && (
        <OrderHold customer={customer} deliver={deliver} pickup={pickup} formats={formats.data} loans={loans.data} />
      )}
    </>
  );
}
