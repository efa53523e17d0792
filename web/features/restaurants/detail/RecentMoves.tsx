import './detail.css';
import { signedQuantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { STOCK_MOVES } from '@boucle/contract/shared/places/stockMoves.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useOpenings } from '../../../shared/transactions/useOpenings.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type TabKey } from './tabs.ts';
import { Moment } from '../../../ui/figures/Moment.tsx';

const RECENT = 5;

/** The last deliveries and collections. */
export function RecentMoves({ id }: { id: number }) {
  const input = { id, sort: '-date', page: { size: RECENT }, filter: { type: [...STOCK_MOVES] } };
  const { addressOf } = useOpenings();
  const { data, error, refetch } = useQuery(query.restaurants.transactions.queryOptions({ input }));
  return (
    <Sheet
      title="Derniers mouvements"
      flush
      actions={
        <Link
          className="b-link b-dense"
          to={`${pathOf('restaurant', { id })}?onglet=${'transactions' satisfies TabKey}&type=${STOCK_MOVES.join(',')}`}
        >
          Tout voir
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState title="Aucun mouvement pour l’instant">La première livraison apparaîtra ici.</EmptyState>
      ) : (
        <ul className="b-restaurant-list" aria-busy={!data}>
          {data?.data.map((row) => (
            <li key={row.id}>
              <Moment at={row.completed_at ?? row.created_at} />
              <Link className="b-link" to={addressOf({ transaction: row.id })}>
                {TRANSACTION_TYPE_LABELS[row.transaction_type]}
              </Link>
              <b className="b-num">
                {signedQuantity(row.transaction_type === 'admin_give' ? row.containers_count : -row.containers_count)}
              </b>
            </li>
          )) ?? (
            <li>
              <Skeleton width="70%" />
            </li>
          )}
        </ul>
      )}
    </Sheet>
  );
}
