import { type AskedAccount } from '@boucle/contract/accountRequests.ts';
import { REQUEST_STATUS_LABELS, REQUEST_STATUSES } from '@boucle/contract/accounts/labels.ts';
import { count as counted, dateTime, parisDay } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useOpening } from '../../shared/opening.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { part } from '../../ui/loading/part.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { requestChip } from './looks.ts';
import { REQUEST_COLUMNS } from './requestColumns.tsx';
import { REQUEST_LIST, REQUEST_ORDER, requestPageInput } from './requestList.ts';

const RequestPanel = part(() => import('./RequestPanel.tsx'), 'RequestPanel');

const STATUSES = REQUEST_STATUSES.map((value) => ({ value, label: REQUEST_STATUS_LABELS[value] }));

/** « Demandes »: who asked to open an initiative; `?open=` shows one beside the list. */
export function RequestsTab({ tabs }: { tabs: ReactNode }) {
  const { state, change } = useListState(REQUEST_LIST);
  const preferences = useListPreferences('account_requests');
  const { open, addressOf, go } = useOpening();
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(
    query.accountRequests.list.queryOptions({ input: requestPageInput(state), placeholderData: keepPreviousData }),
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
        <Toolbar
          search={<SearchField label="Nom, contact, e-mail ou ville" value={state.q} onValue={(q) => change({ q })} />}
          end={<ListTools columns={REQUEST_COLUMNS} state={state} onChange={change} preferences={preferences} />}
        >
          <FilterChip
            label="Statut"
            multiple
            options={STATUSES}
            values={state.filters['status'] ?? []}
            onValues={(values) => change({ filters: withFilter(state, 'status', values).filters })}
          />
          <PeriodFilter period={state} today={today} onPeriod={change} />
        </Toolbar>
        <ListTable
          caption="Demandes d’ouverture"
          columns={REQUEST_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={REQUEST_ORDER}
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
