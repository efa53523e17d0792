import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '@boucle/contract/apiAccesses/labels.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { CALL_COLUMNS, CALL_ROW } from './callColumns.tsx';
import { CALL_LIST, callPageInput } from './callList.ts';

const OUTCOMES = CALL_OUTCOMES.map((value) => ({ value, label: CALL_OUTCOME_LABELS[value] }));

/** The last calls of the partner's software: 30 days, refused ones too. */
export function CallsTab() {
  const { state, change } = useListState(CALL_LIST);
  const [today] = useState(() => parisDay(Date.now()));
  const input = callPageInput(state);
  const list = useQuery(query.apiAccesses.recentCalls.queryOptions({ input, placeholderData: keepPreviousData }));
  const accesses = useQuery(query.apiAccesses.list.queryOptions({ input: { page: { size: 100 }, sort: 'name' } }));
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => change({ filters: withFilter(state, name, values).filters }),
  });
  const access = Number(state.filters['access_id']?.[0]);
  const options = filterOptions(accesses.data?.data, Number.isInteger(access) ? access : undefined, ({ id, name }) => ({
    id,
    label: name,
  }));
  return (
    <div className="b-calls">
      <Toolbar search={<SearchField label="Méthode ou adresse" value={state.q} onValue={(q) => change({ q })} />}>
        <PeriodFilter period={state} today={today} onPeriod={change} />
        <FilterChip label="Accès" options={options} {...filter('access_id')} />
        <FilterChip label="Résultat" multiple options={OUTCOMES} {...filter('outcome')} />
      </Toolbar>
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
