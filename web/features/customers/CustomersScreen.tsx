import { count as counted } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { columnChoice } from '../../shared/listColumns.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { CUSTOMER_COLUMNS } from './columns.tsx';
import { CustomerFilters } from './CustomerFilters.tsx';
import { CUSTOMER_LIST, CUSTOMER_ORDER, customerFilterInput, customerPageInput } from './customerList.ts';
import { CUSTOMER_ROW } from './customerRow.tsx';
import { NoCustomers } from './NoCustomers.tsx';

/** The consos of the initiative. The address holds the whole state of the list. */
export function CustomersScreen() {
  const { state, change } = useListState(CUSTOMER_LIST);
  const preferences = useListPreferences('customers');
  const list = useQuery(
    query.customers.list.queryOptions({ input: customerPageInput(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
  const count = list.data?.meta.count;
  const exporting = useMutation({
    mutationFn: () => download('consos.csv', (options) => client.customers.csv(customerFilterInput(state), options)),
    onError: tellProblem,
  });
  return (
    <Page
      title="Consos"
      note={count === undefined ? undefined : counted(count, 'conso', 'consos')}
      actions={
        <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      }
      phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() }]}
    >
      <CustomerFilters
        state={state}
        onChange={change}
        tools={<ListTools columns={CUSTOMER_COLUMNS} state={state} onChange={change} preferences={preferences} />}
      />
      <DataTable
        caption="Consos"
        columns={CUSTOMER_COLUMNS}
        row={CUSTOMER_ROW}
        rows={rows}
        count={count}
        state={{ ...state, columns: columnChoice(CUSTOMER_COLUMNS, state.columns, preferences.hidden) }}
        onChange={change}
        defaultSort={CUSTOMER_ORDER}
        density={preferences.density}
        refetching={list.isFetching && rows !== undefined}
        error={list.error ? { message: problemOf(list.error) ?? '', onRetry: () => void list.refetch() } : undefined}
        empty={<NoCustomers state={state} count={count ?? 0} onChange={change} />}
      />
    </Page>
  );
}
