import { MAX_SELECTED } from '@boucle/contract/constants.ts';
import { count as counted } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { useSelectionExport } from '../../shared/bulk/useSelectionExport.ts';
import { CUSTOMER_LIST } from './customerList.ts';
import { CUSTOMER_ROW } from './customerRow.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';

/** The consos of the initiative. The address holds the whole state of the list. */
export function CustomersScreen() {
  const screen = useListScreen(CUSTOMER_LIST);
  const { state, change } = screen;
  const list = useQuery(
    query.customers.list.queryOptions({ input: CUSTOMER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
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
    <ListPage
      title="Consos"
      noun={['conso', 'consos']}
      screen={screen}
      list={list}
      row={CUSTOMER_ROW}
      onChange={narrow}
      exporting={exporting}
      selection={{
        value: selection,
        onValue: setSelection,
        label: (total) => counted(total, 'conso sélectionné', 'consos sélectionnés'),
        allLabel: (total) => `Sélectionner les ${counted(total, 'conso', 'consos')}`,
        actions: [{ label: 'Exporter', icon: mdiTrayArrowDown, onClick: () => exporting.mutate(selection) }],
      }}
      empty={{
        none: 'Aucun conso',
        all: 'tous les consos',
        words: 'Ils s’inscrivent eux-mêmes dans l’application, et apparaîtront ici.',
      }}
    />
  );
}
