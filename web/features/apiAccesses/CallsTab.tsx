import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { CALL_ROW } from './callColumns.tsx';
import { CALL_LIST } from './callList.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListView } from '../../shared/lists/ListView.tsx';

/** The last calls of the partner's software: 30 days, refused ones too. */
export function CallsTab() {
  const screen = useListScreen(CALL_LIST);
  const { state } = screen;
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
      <ListView
        caption="Appels"
        screen={screen}
        list={list}
        row={CALL_ROW}
        options={{ access_id: options }}
        empty={{
          none: 'Aucun appel',
          title: 'Aucun appel ces 30 derniers jours',
          words: 'Chaque appel de vos logiciels apparaîtra ici, même refusé.',
        }}
      />
    </div>
  );
}
