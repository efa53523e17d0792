import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiPlus, mdiTrayArrowUp } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { client } from '../../../api/client.ts';
import { useSelectedRows } from '../../../shared/bulk/useSelectedRows.ts';
import { useSelectionExport } from '../../../shared/bulk/useSelectionExport.ts';
import { useCardCells } from '../../../shared/ledgerCards/useCardCells.ts';
import { ListTools } from '../../../shared/lists/ListTools.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { otherView, ViewSwitch } from '../../../shared/lists/ViewSwitch.tsx';
import { useListPreferences } from '../../../shared/lists/useListPreferences.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Page } from '../../../ui/Page.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { type BulkStatus } from './BulkStatusDialog.tsx';
import { restaurantColumns } from './columns.tsx';
import { type RestaurantTask } from '../dialogs/moves.ts';
import { restaurantListQuery, restaurantMapQuery } from '../queries.ts';
import { RestaurantFilters } from './RestaurantFilters.tsx';
import { RESTAURANT_LIST } from './restaurantList.ts';
import { restaurantRow } from './restaurantRow.tsx';
import { restaurantSelection } from './restaurantSelection.ts';
import { RestaurantsMap } from './RestaurantsMap.tsx';
import { useWord } from '../../../shared/opening.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { NoRows } from '../../../shared/lists/NoRows.tsx';
import { PanelPlace } from '../../../shared/lists/PanelPlace.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { ExportButton, exportAction } from '../../../shared/lists/ExportButton.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';

const TaskDialog = part(() => import('../dialogs/TaskDialog.tsx'), 'TaskDialog');
const BulkStatusDialog = part(() => import('./BulkStatusDialog.tsx'), 'BulkStatusDialog');
const CreatePanel = part(() => import('../edit/CreatePanel.tsx'), 'CreatePanel');

const IMPORT = { label: 'Importer', icon: mdiTrayArrowUp, to: pathOf('restaurants-import') } as const;

/**
 * The restaurants of the initiative, as a table or on a map. The address holds the whole state,
 * `?new=1` the creation of one.
 */
export function RestaurantsScreen() {
  const { state, change } = useListState(RESTAURANT_LIST);
  const preferences = useListPreferences(RESTAURANT_LIST, state, change);
  const creation = useWord('new');
  const map = useWord('vue', 'carte');
  const onMap = map.open;
  const list = useQuery(onMap ? restaurantMapQuery(state) : restaurantListQuery(state));
  const rows = list.data?.data;
  const total = list.data?.meta.count;
  const [task, setTask] = useState<{ task: RestaurantTask; restaurant: Restaurant }>();
  const cells = useCardCells();
  const columns = useMemo(() => restaurantColumns(cells), [cells]);
  const row = useMemo(() => restaurantRow((asked, restaurant) => setTask({ task: asked, restaurant })), []);

  const [bulk, setBulk] = useState<BulkStatus>();
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.restaurants.list({ ...RESTAURANT_LIST.ordered(state), page }),
    [state],
  );
  const ticked = useSelectedRows({ rows, readPage, most: MAX_SELECTED, onChange: change });
  const { narrow } = ticked;
  const go = useGo();
  const exporting = useSelectionExport('restaurants.csv', (only, options) => {
    const input = RESTAURANT_LIST.ordered(state);
    return client.restaurants.csv({ ...input, filter: { ...input.filter, ...only } }, options);
  });
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={creation.address}>
      Créer un restaurant
    </ButtonLink>
  );
  const importing = (variant: 'outlined' | 'text') => (
    <ButtonLink variant={variant} icon={IMPORT.icon} to={IMPORT.to}>
      {IMPORT.label}
    </ButtonLink>
  );
  const error = list.error ? { message: problemOf(list.error) ?? '', onRetry: () => void list.refetch() } : undefined;
  const empty = (
    <NoRows
      state={state}
      count={total}
      onChange={narrow}
      create={
        <>
          {create('soft')}
          {importing('text')}
        </>
      }
      none="Aucun restaurant"
      all="tous les restaurants"
    >
      Ajoutez le premier, invitez son gérant, puis livrez-lui des contenants.
    </NoRows>
  );
  return (
    <div className="b-with-panel">
      <Page
        title="Restaurants"
        note={total === undefined ? undefined : count(total, 'restaurant', 'restaurants')}
        actions={
          <>
            <ViewSwitch onMap={onMap} show={map.show} />
            <ExportButton exporting={exporting} />
            {importing('outlined')}
          </>
        }
        phoneActions={[exportAction(exporting), { ...IMPORT }, otherView({ onMap, show: map.show })]}
        primary={create('contained')}
      >
        <RestaurantFilters
          state={state}
          onChange={narrow}
          tools={onMap ? undefined : <ListTools columns={columns} state={state} preferences={preferences} />}
        />
        {onMap ? (
          <RestaurantsMap restaurants={rows} total={total} error={error} empty={empty} />
        ) : (
          <ListTable
            caption="Restaurants"
            columns={columns}
            row={row}
            list={list}
            state={state}
            onChange={narrow}
            defaultSort={RESTAURANT_LIST.order}
            preferences={preferences}
            busy={ticked.gathering}
            selection={restaurantSelection({ ...ticked, onExport: exporting.mutate, open: setBulk, go })}
            empty={empty}
          />
        )}
      </Page>
      <Suspense fallback={creation.open && <PanelPlace />}>
        {task && <TaskDialog {...task} onClose={() => setTask(undefined)} />}
        {bulk && <BulkStatusDialog {...bulk} onDone={ticked.release} onClose={() => setBulk(undefined)} />}
        {creation.open && <CreatePanel onClose={creation.close} />}
      </Suspense>
    </div>
  );
}
