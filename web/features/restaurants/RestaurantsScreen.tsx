import { count } from '@boucle/contract/format.ts';
import { type Restaurant } from '@boucle/contract/restaurants/shapes.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { columnChoice } from '../../shared/listColumns.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PHONE, useMedia } from '../../ui/media.ts';
import { Page } from '../../ui/Page.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { RESTAURANT_COLUMNS } from './columns.tsx';
import { type RestaurantTask } from './moves.ts';
import { NoRestaurants } from './NoRestaurants.tsx';
import { restaurantListQuery, restaurantMapQuery } from './queries.ts';
import { RestaurantFilters } from './RestaurantFilters.tsx';
import { RESTAURANT_LIST, RESTAURANT_ORDER, restaurantFilterInput, viewOf } from './restaurantList.ts';
import { restaurantRow } from './restaurantRow.tsx';
import { RestaurantsMap } from './RestaurantsMap.tsx';
import { useOpening } from './useOpening.ts';

const TaskDialog = lazy(async () => ({ default: (await import('./TaskDialog.tsx')).TaskDialog }));
const CreatePanel = lazy(async () => ({ default: (await import('./CreatePanel.tsx')).CreatePanel }));

/** The restaurants of the initiative, as a table or on a map. The address holds the whole state, `?new=1` the creation of one. */
export function RestaurantsScreen() {
  const { state, change } = useListState(RESTAURANT_LIST);
  const preferences = useListPreferences('restaurants');
  const phone = useMedia(PHONE);
  const creation = useOpening('new');
  const onMap = viewOf(state) === 'map';
  const list = useQuery(onMap ? restaurantMapQuery(state) : restaurantListQuery(state));
  const rows = list.data?.data;
  const total = list.data?.meta.count;
  const [task, setTask] = useState<{ task: RestaurantTask; restaurant: Restaurant }>();
  const row = useMemo(() => restaurantRow((asked, restaurant) => setTask({ task: asked, restaurant })), []);

  const exporting = useMutation({
    mutationFn: () =>
      download('restaurants.csv', (options) => client.restaurants.csv(restaurantFilterInput(state), options)),
    onError: tellProblem,
  });
  const exporter = (
    <Button
      size={phone ? 'small' : 'medium'}
      icon={mdiTrayArrowDown}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Exporter
    </Button>
  );
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={creation.address}>
      Ajouter un restaurant
    </ButtonLink>
  );
  const error = list.error ? { message: problemOf(list.error) ?? '', onRetry: () => void list.refetch() } : undefined;
  const empty = <NoRestaurants state={state} count={total ?? 0} onChange={change} create={create('soft')} />;
  return (
    <div className="b-with-panel">
      <Page
        title="Restaurants"
        note={total === undefined ? undefined : count(total, 'restaurant', 'restaurants')}
        actions={phone ? undefined : exporter}
        primary={create('contained')}
      >
        <RestaurantFilters
          state={state}
          onChange={change}
          exporter={phone && exporter}
          tools={<ListTools columns={RESTAURANT_COLUMNS} state={state} onChange={change} preferences={preferences} />}
        />
        {onMap ? (
          <RestaurantsMap restaurants={rows} error={error} empty={empty} />
        ) : (
          <DataTable
            caption="Restaurants"
            columns={RESTAURANT_COLUMNS}
            row={row}
            rows={rows}
            count={total}
            state={{ ...state, columns: columnChoice(RESTAURANT_COLUMNS, state.columns, preferences.hidden) }}
            onChange={change}
            defaultSort={RESTAURANT_ORDER}
            density={preferences.density}
            refetching={list.isFetching && rows !== undefined}
            error={error}
            empty={empty}
          />
        )}
      </Page>
      <Suspense>
        {task && <TaskDialog {...task} onClose={() => setTask(undefined)} />}
        {creation.open && <CreatePanel onClose={creation.close} />}
      </Suspense>
    </div>
  );
}
