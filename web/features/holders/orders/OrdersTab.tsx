import '../../../ui/table/DataTable.css';
import '../KeyFigures.css';
import { dateTime, euro, quantity } from '@boucle/contract/base/format.ts';
import { type Order } from '@boucle/contract/features/orders/calls.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { orderChip } from '../../../shared/chips.ts';
import { problemOf } from '../../../shared/problem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { HolderSkeleton } from '../HolderSkeleton.tsx';

const MOST = 100;

/** The orders delivered to a conso, the latest first. */
export function OrdersTab({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    query.orders.list.queryOptions({ input: { filter: { customer_id: id }, sort: '-id', page: { size: MOST } } }),
  );
  if (!data && !error) return <HolderSkeleton />;
  const all: Address = `${pathOf('orders')}?customer_id=${id}`;
  return (
    <div className="b-holder-tab">
      <div className="b-table-sheet">
        {!data ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : data.data.length === 0 ? (
          <EmptyState title="Aucune commande">Ses livraisons et reprises à domicile apparaîtront ici.</EmptyState>
        ) : (
          <ul className="b-recent" aria-label="Commandes">
            {data.data.map((order) => (
              <OrderLine key={order.id} order={order} />
            ))}
          </ul>
        )}
      </div>
      {data && data.meta.count > MOST && (
        <p className="b-caption">
          <Link className="b-link" to={all}>
            Voir les {quantity(data.meta.count)} commandes
          </Link>
        </p>
      )}
    </div>
  );
}

function OrderLine({ order }: { order: Order }) {
  const { id, restaurant, partner, status, created_at, deliver_count, pickup_count, deposit } = order;
  return (
    <li>
      <time dateTime={created_at}>{dateTime(created_at)}</time>
      <span>
        <Link className="b-link" to={pathOf('order', { id })}>{`Commande n°\u00a0${quantity(id)}`}</Link>
        <span className="b-faint">{` · ${restaurant.name}, ${partner.name}`}</span>{' '}
        <StatusChip {...orderChip(status)} />
      </span>
      <span>{`${quantity(deliver_count)} à livrer, ${quantity(pickup_count)} à reprendre · ${euro(deposit)}`}</span>
    </li>
  );
}
