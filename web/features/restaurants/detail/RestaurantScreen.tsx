import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Tabs } from '../../../ui/navigation/Tabs.tsx';
import { useAddressId } from '../../../shared/useAddressId.ts';
import { part } from '../../../ui/loading/part.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MissingRestaurant } from '../MissingRestaurant.tsx';
import { type RestaurantTask } from '../dialogs/moves.ts';
import { restaurantQuery, restaurantTransactionsQuery } from '../queries.ts';
import { phoneActions, rareActions, RestaurantActions, RestaurantPrimary } from './RestaurantActions.tsx';
import { restaurantChip } from '../restaurantChip.ts';
import { RestaurantPicture } from './RestaurantPicture.tsx';
import { RestaurantTab } from './RestaurantTab.tsx';
import { TRANSACTION_LIST } from './transactionList.ts';
import { ListedTransaction } from '../../../shared/transactions/panel/ListedTransaction.tsx';
import { subtitleOf } from './subtitle.ts';
import { TabSkeleton } from './TabSkeleton.tsx';
import { tabAddress, tabOf } from '../../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';

const TaskDialog = part(() => import('../dialogs/TaskDialog.tsx'), 'TaskDialog');

const BREADCRUMB = [{ label: 'Restaurants', to: pathOf('restaurants') }];

/** A restaurant: key figures, actions, tabs. */
export function RestaurantScreen() {
  const id = useAddressId();
  const { data, error, refetch } = useQuery(restaurantQuery(id));
  if (data) return <Loaded restaurant={data} />;
  if (error instanceof ApiError && error.status === 404) return <MissingRestaurant />;
  return (
    <Page title={`Restaurant n°\u00a0${id}`} breadcrumb={BREADCRUMB}>
      {error ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <TabSkeleton />
      )}
    </Page>
  );
}

function Loaded({ restaurant }: { restaurant: RestaurantDetail }) {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const [task, setTask] = useState<RestaurantTask>();
  const tab = tabOf(TABS, onglet);
  const path = pathOf('restaurant', { id: restaurant.id });
  return (
    <div className="b-with-panel">
      <Page
        title={restaurant.name}
        picture={<RestaurantPicture restaurant={restaurant} />}
        note={<StatusChip {...restaurantChip(restaurant.status)} />}
        subtitle={subtitleOf(restaurant)}
        breadcrumb={BREADCRUMB}
        actions={<RestaurantActions restaurant={restaurant} open={setTask} />}
        more={rareActions({ restaurant, open: setTask })}
        phoneActions={phoneActions({ restaurant, open: setTask })}
        primary={<RestaurantPrimary restaurant={restaurant} open={setTask} />}
      >
        <KeyFigures restaurant={restaurant} />
        <div className="b-beside-tabs">
          <Tabs
            label="Rubriques"
            current={tab}
            tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, path, key) }))}
          />
          <div>
            <Suspense fallback={<TabSkeleton />}>
              <RestaurantTab tab={tab} restaurant={restaurant} />
            </Suspense>
          </div>
        </div>
        <Suspense>
          {task && <TaskDialog task={task} restaurant={restaurant} onClose={() => setTask(undefined)} />}
        </Suspense>
      </Page>
      <ListedTransaction
        list={TRANSACTION_LIST}
        pageQuery={(state) => restaurantTransactionsQuery(restaurant.id, state)}
        listed={tab === 'transactions'}
      />
    </div>
  );
}
