import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LevelsDialog } from './LevelsDialog.tsx';

/** The levels of a restaurant where its stock is not on screen: read first. Loaded on first use. */
export function LevelsOfRestaurant({ restaurant, onClose }: { restaurant: RestaurantDetail; onClose: () => void }) {
  const { id, name } = restaurant;
  const { data, error, refetch } = useQuery(query.restaurants.stocks.queryOptions({ input: { id } }));
  if (data) return <LevelsDialog restaurant={restaurant} stocks={data} onClose={onClose} />;
  return (
    <Dialog title={`Seuils de ${name}`} dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="220px" />
      )}
    </Dialog>
  );
}
