import { MAX_SELECTED } from '@boucle/contract/constants.ts';
import { count as counted } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { useSelectionExport } from '../../shared/bulk/useSelectionExport.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { CUSTOMER_COLUMNS } from './columns.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { CUSTOMER_LIST } from './customerList.ts';
import { CUSTOMER_ROW } from './customerRow.tsx';

/** The consos of the initiative. The address holds the whole state of the list. */
export function CustomersScreen() {
  const { state, change } = useListState(CUSTOMER_LIST);
  const preferences = useListPreferences(CUSTOMER_LIST, state, change);
  const list = useQuery(
    query.customers.list.queryOptions({ input: CUSTOMER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
  const count = list.data?.meta.count;
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.customers.list({ ...CUSTOMER_LIST.ordered(state), page }),
    [state],
  );
  const { selection, setSelection, narrow } = useSelectedRows({ rows, readPage, most: MAX_SELECTED, onChange: change });
  const exporting = useSelectionExport('consos.csv', (only, options) => {
    const input = CUSTOMER_LIST.ordered(state);
    return client.customers.csv({ ...input, filter: { ...input.filter, ...only } }, options);
  });
  return (
    <Page
      title="Consos"
      note={count === undefined ? undefined : counted(count, 'conso', 'consos')}
      actions={
        <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
          Exporter
        </Button>
      }
      phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate(undefined) }]}
    >
      <ListFilters
        list={CUSTOMER_LIST}
        state={state}
        onChange={narrow}
        end={<ListTools columns={CUSTOMER_COLUMNS} state={state} preferences={preferences} />}
      />
      <ListTable
        caption="Consos"
        columns={CUSTOMER_COLUMNS}
        row={CUSTOMER_ROW}
        list={list}
        state={state}
        onChange={narrow}
        defaultSort={CUSTOMER_LIST.order}
        preferences={preferences}
        selection={{
          value: selection,
          onValue: setSelection,
          label: (total) => counted(total, 'conso sélectionné', 'consos sélectionnés'),
          allLabel: (total) => `Sélectionner les ${counted(total, 'conso', 'consos')}`,
          actions: [{ label: 'Exporter', icon: mdiTrayArrowDown, onClick: () => exporting.mutate(selection) }],
        }}
        empty={
          <NoRows state={state} count={count} onChange={narrow} none="Aucun conso" all="tous les consos">
            Ils s’inscrivent eux-mêmes dans l’application, et paraîtront ici.
          </NoRows>
        }
      />
    </Page>
  );
}
