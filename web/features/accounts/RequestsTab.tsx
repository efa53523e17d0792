import { type AskedAccount } from '@boucle/contract/accountRequests.ts';
import { REQUEST_STATUS_LABELS, REQUEST_STATUSES } from '@boucle/contract/accounts/labels.ts';
import { count as counted, dateTime, parisDay } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { columnChoice } from '../../shared/listColumns.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useOpening } from '../../shared/opening.ts';
import { problemOf } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { isFiltered, withFilter, withoutFilters } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { requestChip } from './looks.ts';
import { REQUEST_COLUMNS } from './requestColumns.tsx';
import { REQUEST_LIST, REQUEST_ORDER, requestPageInput } from './requestList.ts';

const RequestPanel = lazy(async () => ({ default: (await import('./RequestPanel.tsx')).RequestPanel }));

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
  const rows = list.data?.data;
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
        <DataTable
          caption="Demandes d’ouverture"
          columns={REQUEST_COLUMNS}
          row={row}
          rows={rows}
          count={count}
          state={{ ...state, columns: columnChoice(REQUEST_COLUMNS, state.columns, preferences.hidden) }}
          onChange={change}
          defaultSort={REQUEST_ORDER}
          density={preferences.density}
          refetching={list.isFetching && rows !== undefined}
          error={list.error ? { message: problemOf(list.error) ?? '', onRetry: () => void list.refetch() } : undefined}
          openKey={typeof open === 'number' ? String(open) : undefined}
          empty={
            isFiltered(state) ? (
              <EmptyState
                title="Aucune demande pour ces filtres"
                actions={<Button onClick={() => change(withoutFilters(state))}>Effacer les filtres</Button>}
              />
            ) : (
              <EmptyState title="Aucune demande pour l’instant">
                Les demandes déposées par « Je m’inscris », sur la page d’accueil, arrivent ici.
              </EmptyState>
            )
          }
        />
      </Page>
      <Suspense>{open !== undefined && <RequestPanel key={String(open)} id={open} onClose={() => go({})} />}</Suspense>
    </div>
  );
}
