import { ACCOUNT_STATUS_LABELS, ACCOUNT_STATUSES } from '@boucle/contract/accounts/labels.ts';
import { CONNECT_STATUSES } from '@boucle/contract/constants.ts';
import { count as counted } from '@boucle/contract/format.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useOpening } from '../../shared/opening.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { part } from '../../ui/loading/part.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { ACCOUNT_LIST, ACCOUNT_ORDER, accountFilterInput, accountPageInput } from './accountList.ts';
import { accountRow } from './accountRow.tsx';
import { ACCOUNT_COLUMNS } from './columns.tsx';

const AccountPanel = part(() => import('./AccountPanel.tsx'), 'AccountPanel');
const AccountDialog = part(() => import('./AccountDialog.tsx'), 'AccountDialog');

const STATUSES = ACCOUNT_STATUSES.map((value) => ({ value, label: ACCOUNT_STATUS_LABELS[value] }));
const CONNECTIONS = CONNECT_STATUSES.map((value) => ({ value, label: CONNECT_STATUS_LABELS[value] }));

/** The list of applications; `?open=` shows one beside it, `?new=1` the form of a new one. */
export function AccountsTab({ tabs }: { tabs: ReactNode }) {
  const { state, change } = useListState(ACCOUNT_LIST);
  const preferences = useListPreferences('accounts');
  const { open, creating, part, addressOf, go } = useOpening();
  const list = useQuery(
    query.accounts.list.queryOptions({ input: accountPageInput(state), placeholderData: keepPreviousData }),
  );
  const count = list.data?.meta.count;
  const row = useMemo(() => accountRow(addressOf), [addressOf]);
  const exporting = useMutation({
    mutationFn: () =>
      download('applications.csv', (options) => client.accounts.csv(accountFilterInput(state), options)),
    onError: tellProblem,
  });
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => change({ filters: withFilter(state, name, values).filters }),
  });
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={addressOf({ new: 1 })}>
      Créer une application
    </ButtonLink>
  );
  return (
    <div className="b-with-panel">
      <Page
        title="Applications"
        note={count === undefined ? undefined : counted(count, 'application', 'applications')}
        actions={
          <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Exporter
          </Button>
        }
        phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() }]}
        primary={create('contained')}
      >
        {tabs}
        <Toolbar
          search={<SearchField label="Nom de l’application" value={state.q} onValue={(q) => change({ q })} />}
          end={<ListTools columns={ACCOUNT_COLUMNS} state={state} onChange={change} preferences={preferences} />}
        >
          <FilterChip label="Stripe" multiple options={CONNECTIONS} {...filter('connect_status')} />
          <FilterChip label="Statut" multiple options={STATUSES} {...filter('status')} />
        </Toolbar>
        <ListTable
          caption="Applications"
          columns={ACCOUNT_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={ACCOUNT_ORDER}
          preferences={preferences}
          open={open}
          empty={
            <NoRows
              state={state}
              count={list.data?.meta.count}
              onChange={change}
              none="Aucune application"
              all="toutes les applications"
              create={create('soft')}
            >
              Une application est celle d’une initiative&nbsp;: ses restaurants, ses consos, ses contenants.
            </NoRows>
          }
        />
      </Page>
      <Suspense>
        {open !== undefined && (
          <AccountPanel key={String(open)} id={open} part={part} addressOf={addressOf} onClose={() => go({})} />
        )}
        {creating && <AccountDialog onClose={() => go({})} onSaved={({ id }) => go({ open: id })} />}
      </Suspense>
    </div>
  );
}
