import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { CALL_COLUMNS, CALL_ROW } from './callColumns.tsx';
import { CALL_LIST } from './callList.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

/** The last calls of the partner's software: 30 days, refused ones too. */
export function CallsTab() {
  const { state, change } = useListState(CALL_LIST);
  const input = CALL_LIST.page(state);
  const list = useQuery(query.apiAccesses.recentCalls.queryOptions({ input, placeholderData: keepPreviousData }));
  const accesses = useQuery(query.apiAccesses.list.queryOptions({ input: { page: { size: 100 }, sort: 'name' } }));
  const access = CALL_LIST.filtered(state).filter?.access_id;
  const options = filterOptions(accesses.data?.data, access, ({ id, name }) => ({
    id,
    label: name,
  }));
  return (
    <div className="b-calls">
      <ListFilters list={CALL_LIST} state={state} onChange={change} options={{ access_id: options }} />
      <ListTable
        caption="Appels"
        columns={CALL_COLUMNS}
        row={CALL_ROW}
        list={list}
        state={state}
        onChange={change}
        empty={
          <NoRows
            state={state}
            count={list.data?.meta.count}
            onChange={change}
            none="Aucun appel"
            title="Aucun appel ces 30 derniers jours"
          >
            Chaque appel de vos logiciels paraîtra ici, même refusé.
          </NoRows>
        }
      />
    </div>
  );
}
