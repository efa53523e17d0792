import { pathOf } from '@boucle/contract/pages.ts';
import { ApiError } from '../../../api/errors.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useAddressId } from '../../../shared/useAddressId.ts';
import { useFreshQuery } from '../../../shared/useFreshQuery.ts';
import { EditForm } from './EditForm.tsx';
import { MissingRestaurant } from '../MissingRestaurant.tsx';
import { restaurantQuery } from '../queries.ts';
import { TabSkeleton } from '../detail/TabSkeleton.tsx';

/** The form of a restaurant on a page of its own. */
export function RestaurantEditScreen() {
  const id = useAddressId();
  const { data, error, refetch } = useFreshQuery(restaurantQuery(id));
  if (error instanceof ApiError && error.status === 404) return <MissingRestaurant />;
  const breadcrumb = [
    { label: 'Restaurants', to: pathOf('restaurants') },
    ...(data ? [{ label: data.name, to: pathOf('restaurant', { id }) }] : []),
  ];
  return (
    <Page title={data ? `Modifier ${data.name}` : 'Modifier le restaurant'} breadcrumb={breadcrumb} crumb="Modifier">
      {data ? (
        <EditForm key={id} restaurant={data} />
      ) : error ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <TabSkeleton />
      )}
    </Page>
  );
}
