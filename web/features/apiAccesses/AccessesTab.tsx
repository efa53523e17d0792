import { type ApiAccess } from '@boucle/contract/apiAccesses/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useOpening } from '../../shared/opening.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { type Act } from './act.ts';
import { ACCESS_LIST } from './accessList.ts';
import { ACCESS_COLUMNS, accessRow } from './columns.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

type AccessesTabProps = {
  /** The button of an empty list. */
  create: ReactNode;
  onAct: (act: Act, access: ApiAccess) => void;
};

/** The accesses of the partner. */
export function AccessesTab({ create, onAct }: AccessesTabProps) {
  const { state, change } = useListState(ACCESS_LIST);
  const preferences = useListPreferences(ACCESS_LIST, state, change);
  const { addressOf, open } = useOpening();
  const input = ACCESS_LIST.page(state);
  const list = useQuery(query.apiAccesses.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const row = useMemo(() => accessRow((id) => addressOf({ open: id }), onAct), [addressOf, onAct]);
  return (
    <>
      <ListFilters
        list={ACCESS_LIST}
        state={state}
        onChange={change}
        end={<ListTools columns={ACCESS_COLUMNS} state={state} preferences={preferences} />}
      />
      <ListTable
        caption="Accès API"
        columns={ACCESS_COLUMNS}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={ACCESS_LIST.order}
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
