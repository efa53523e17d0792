import { count as counted } from '@boucle/contract/format.ts';
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
import { useListState } from '../../ui/table/useListState.ts';
import { ACCOUNT_LIST } from './accountList.ts';
import { accountRow } from './accountRow.tsx';
import { ACCOUNT_COLUMNS } from './columns.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

const AccountPanel = part(() => import('./panel/AccountPanel.tsx'), 'AccountPanel');
const AccountDialog = part(() => import('./AccountDialog.tsx'), 'AccountDialog');

/** The list of applications; `?open=` shows one beside it, `?new=1` the form of a new one. */
export function AccountsTab({ tabs }: { tabs: ReactNode }) {
  const { state, change } = useListState(ACCOUNT_LIST);
  const preferences = useListPreferences(ACCOUNT_LIST, state, change);
  const { open, creating, part, addressOf, go } = useOpening();
  const list = useQuery(
    query.accounts.list.queryOptions({ input: ACCOUNT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const count = list.data?.meta.count;
  const row = useMemo(() => accountRow(addressOf), [addressOf]);
  const exporting = useMutation({
    mutationFn: () =>
      download('applications.csv', (options) => client.accounts.csv(ACCOUNT_LIST.ordered(state), options)),
    onError: tellProblem,
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
        <ListFilters
          list={ACCOUNT_LIST}
          state={state}
          onChange={change}
          end={<ListTools columns={ACCOUNT_COLUMNS} state={state} preferences={preferences} />}
        />
        <ListTable
          caption="Applications"
          columns={ACCOUNT_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={ACCOUNT_LIST.order}
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
