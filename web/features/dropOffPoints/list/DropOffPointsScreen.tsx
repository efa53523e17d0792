import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { count as counted } from '@boucle/contract/base/format.ts';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { client } from '../../../api/client.ts';
import { useSession } from '../../../api/useSession.ts';
import { useSelectedRows } from '../../../shared/bulk/useSelectedRows.ts';
import { useCardCells } from '../../../shared/ledgerCards/useCardCells.ts';
import { ListTools } from '../../../shared/lists/ListTools.tsx';
import { useWord } from '../../../shared/opening.ts';
import { otherView, ViewSwitch } from '../../../shared/lists/ViewSwitch.tsx';
import { useListPreferences } from '../../../shared/lists/useListPreferences.ts';
import { useReader } from '../../../shared/useReader.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { NoRows } from '../../../shared/lists/NoRows.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Page } from '../../../ui/Page.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { dropOffColumns } from './columns.tsx';
import { type DropOffDialog } from '../dialogs/dropOffDialog.ts';
import { DropOffFilters } from './DropOffFilters.tsx';
import { DROP_OFF_LIST } from './dropOffList.ts';
import { dropOffRow } from '../dropOffRow.tsx';
import { dropOffSelection } from './dropOffSelection.ts';
import { dropOffListQuery, dropOffMapQuery } from '../queries.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { ExportButton, exportAction } from '../../../shared/lists/ExportButton.tsx';

const DropOffDialogs = part(() => import('../dialogs/DropOffDialogs.tsx'), 'DropOffDialogs');
const CreateDropOff = part(() => import('../edit/CreateDropOff.tsx'), 'CreateDropOff');
const DropOffMap = part(() => import('./DropOffMap.tsx'), 'DropOffMap');

/** The drop-off points, as a table or on a map. The address holds the whole state of the list. */
export function DropOffPointsScreen() {
  const { state, change } = useListState(DROP_OFF_LIST);
  const several = useSession()?.user?.role === 'super_admin';
  const creation = useWord('new');
  const onMap = useWord('vue', 'carte');
  const preferences = useListPreferences(DROP_OFF_LIST, state, change);
  const reader = useReader();
  const [dialog, setDialog] = useState<DropOffDialog>();
  const table = useQuery({ ...dropOffListQuery(state), enabled: !onMap.open });
  const map = useQuery({ ...dropOffMapQuery(state), enabled: onMap.open });
  const list = onMap.open ? map : table;
  const count = list.data?.meta.count;
  const rows = table.data?.data;
  const cells = useCardCells();
  const columns = useMemo(() => dropOffColumns(reader, several, cells), [reader, several, cells]);
  const row = useMemo(() => dropOffRow(setDialog), []);

  const readPage = useCallback(
    (page: { number: number; size: number }) => client.dropOffPoints.list({ ...DROP_OFF_LIST.ordered(state), page }),
    [state],
  );
  const ticked = useSelectedRows({ rows, readPage, most: MAX_SELECTED, onChange: change });
  const { narrow } = ticked;
  const exporting = useDownload('points-de-depot.csv', (options) =>
    client.dropOffPoints.csv(DROP_OFF_LIST.ordered(state), options),
  );
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={creation.address}>
      Créer un point de dépôt
    </ButtonLink>
  );
  const empty = (
    <NoRows
      state={state}
      count={count}
      onChange={narrow}
      create={create('soft')}
      none="Aucun point de dépôt"
      all="tous les points de dépôt"
    >
      Créez-en un, imprimez son QR code, et les contenants sales auront où aller.
    </NoRows>
  );

  return (
    <>
      <Page
        title="Points de dépôt"
        note={count === undefined ? undefined : counted(count, 'point', 'points')}
        actions={
          <>
            <ViewSwitch onMap={onMap.open} show={onMap.show} />
            <ExportButton exporting={exporting} />
          </>
        }
        phoneActions={[exportAction(exporting), otherView({ onMap: onMap.open, show: onMap.show })]}
        primary={create('contained')}
      >
        <DropOffFilters
          state={state}
          several={several}
          onChange={narrow}
          tools={onMap.open ? undefined : <ListTools columns={columns} state={state} preferences={preferences} />}
        />
        {onMap.open ? (
          <Suspense>
            <DropOffMap
              points={map.data?.data}
              total={count}
              error={map.error}
              onRetry={() => void map.refetch()}
              empty={empty}
              open={setDialog}
            />
          </Suspense>
        ) : (
          <ListTable
            caption="Points de dépôt"
            columns={columns}
            row={row}
            list={table}
            state={state}
            onChange={narrow}
            defaultSort={DROP_OFF_LIST.order}
            preferences={preferences}
            busy={ticked.gathering}
            selection={dropOffSelection({ ...ticked, open: setDialog })}
            empty={empty}
          />
        )}
      </Page>
      <Suspense>
        {dialog && <DropOffDialogs dialog={dialog} onDone={ticked.release} onClose={() => setDialog(undefined)} />}
        {creation.open && <CreateDropOff several={several} onClose={creation.close} />}
      </Suspense>
    </>
  );
}
