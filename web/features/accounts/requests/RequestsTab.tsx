import { type AskedAccount } from '@boucle/contract/accountRequests/calls.ts';
import { count as counted, dateTime } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { ListTools } from '../../../shared/ListTools.tsx';
import { useOpening } from '../../../shared/opening.ts';
import { useListPreferences } from '../../../shared/useListPreferences.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { NoRows } from '../../../shared/lists/NoRows.tsx';
import { Page } from '../../../ui/Page.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { useListState } from '../../../ui/table/useListState.ts';
import { requestChip } from '../looks.ts';
import { REQUEST_COLUMNS } from './requestColumns.tsx';
import { REQUEST_LIST } from './requestList.ts';
import { ListFilters } from '../../../ui/table/filters/ListFilters.tsx';

const RequestPanel = part(() => import('./RequestPanel.tsx'), 'RequestPanel');

/** « Demandes »: who asked to open an initiative; `?open=` shows one beside the list. */
export function RequestsTab({ tabs }: { tabs: ReactNode }) {
  const { state, change } = useListState(REQUEST_LIST);
  const preferences = useListPreferences(REQUEST_LIST, state, change);
  const { open, addressOf, go } = useOpening();
  const list = useQuery(
    query.accountRequests.list.queryOptions({ input: REQUEST_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const count = list.data?.meta.count;
  const row = useMemo<RowTraits<AskedAccount>>(
    () => ({
      key: ({ id }) => String(id),
      name: ({ name }) => `demande de ${name}`,
      to: ({ id }) => addressOf({ open: id }),
      phone: ({ name, city, contact, created_at, status }) => ({
        title: name,
        chip: <StatusChip {...requestChip(status)} />,
        meta: `${contact}, ${city}`,
        metaEnd: dateTime(created_at),
      }),
    }),
    [addressOf],
  );
  return (
    <div className="b-with-panel">
      <Page title="Applications" note={count === undefined ? undefined : counted(count, 'demande', 'demandes')}>
        {tabs}
        <ListFilters
          list={REQUEST_LIST}
          state={state}
          onChange={change}
          end={<ListTools columns={REQUEST_COLUMNS} state={state} preferences={preferences} />}
        />
        <ListTable
          caption="Demandes d’ouverture"
          columns={REQUEST_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={REQUEST_LIST.order}
          preferences={preferences}
          open={open}
          empty={
            <NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune demande">
              Les demandes déposées par «&nbsp;Je m’inscris&nbsp;», sur la page d’accueil, arrivent ici.
            </NoRows>
          }
        />
      </Page>
      <Suspense>{open !== undefined && <RequestPanel key={String(open)} id={open} onClose={() => go({})} />}</Suspense>
    </div>
  );
}
