import { API_ACCESS_STATUS_LABELS, API_ACCESS_STATUSES } from '@boucle/contract/apiAccesses/labels.ts';
import { type ApiAccess } from '@boucle/contract/apiAccesses.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useOpening } from '../../shared/opening.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { type Act } from './ActDialog.tsx';
import { ACCESS_LIST, ACCESS_ORDER, accessPageInput } from './accessList.ts';
import { ACCESS_COLUMNS, accessRow } from './columns.tsx';

const STATUSES = API_ACCESS_STATUSES.map((value) => ({ value, label: API_ACCESS_STATUS_LABELS[value] }));

type AccessesTabProps = {
  /** The button of an empty list. */
  create: ReactNode;
  onAct: (act: Act, access: ApiAccess) => void;
};

/** The accesses of the partner. */
export function AccessesTab({ create, onAct }: AccessesTabProps) {
  const { state, change } = useListState(ACCESS_LIST);
  const preferences = useListPreferences('api_accesses');
  const { addressOf, open } = useOpening();
  const input = accessPageInput(state);
  const list = useQuery(query.apiAccesses.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const row = useMemo(() => accessRow((id) => addressOf({ open: id }), onAct), [addressOf, onAct]);
  return (
    <>
      <Toolbar
        search={<SearchField label="Nom ou Client ID" value={state.q} onValue={(q) => change({ q })} />}
        end={<ListTools columns={ACCESS_COLUMNS} state={state} onChange={change} preferences={preferences} />}
      >
        <FilterChip
          label="Statut"
          options={STATUSES}
          values={state.filters['status'] ?? []}
          onValues={(values) => change({ filters: withFilter(state, 'status', values).filters })}
        />
      </Toolbar>
      <ListTable
        caption="Accès API"
        columns={ACCESS_COLUMNS}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={ACCESS_ORDER}
        preferences={preferences}
        open={open}
        empty={
          <NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucun accès" create={create}>
            Un accès laisse votre logiciel de livraison, de caisse ou de borne parler à Boucle.
          </NoRows>
        }
      />
    </>
  );
}
