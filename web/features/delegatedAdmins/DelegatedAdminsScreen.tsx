import './delegatedAdmins.css';
import { type DelegatedAdmin } from '@boucle/contract/delegatedAdmins/calls.ts';
import { count as counted } from '@boucle/contract/format.ts';
import { mdiAccountPlusOutline, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
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
import { type Act } from './acts.ts';
import { EMPLOYEE_COLUMNS, employeeRow } from './columns.tsx';
import { EMPLOYEE_LIST } from './employeeList.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

const InviteDialog = part(() => import('./InviteDialog.tsx'), 'InviteDialog');
const ActDialog = part(() => import('./ActDialog.tsx'), 'ActDialog');
const EmployeePanel = part(() => import('./EmployeePanel.tsx'), 'EmployeePanel');

/** The employees of the partner: who brings containers back. `?new=1` invites, `?open=` shows one beside the list. */
export function DelegatedAdminsScreen() {
  const { state, change } = useListState(EMPLOYEE_LIST);
  const preferences = useListPreferences(EMPLOYEE_LIST, state, change);
  const opening = useOpening();
  const { addressOf, go } = opening;
  const [asked, setAsked] = useState<{ act: Act; employee: DelegatedAdmin }>();
  const input = EMPLOYEE_LIST.page(state);
  const list = useQuery(query.delegatedAdmins.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = list.data?.data;
  const count = list.data?.meta.count;
  const row = useMemo(
    () =>
      employeeRow(
        (id) => addressOf({ open: id }),
        (act, employee) => setAsked({ act, employee }),
      ),
    [addressOf],
  );
  const exporting = useMutation({
    mutationFn: () =>
      download('employes.csv', (options) => client.delegatedAdmins.csv(EMPLOYEE_LIST.ordered(state), options)),
    onError: tellProblem,
  });
  const invite = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiAccountPlusOutline} to={addressOf({ new: 1 })}>
      Inviter un employé
    </ButtonLink>
  );
  return (
    <div className="b-with-panel">
      <Page
        title="Employés"
        note={count === undefined ? undefined : counted(count, 'employé', 'employés')}
        actions={
          <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Exporter
          </Button>
        }
        phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() }]}
        primary={invite('contained')}
      >
        <ListFilters
          list={EMPLOYEE_LIST}
          state={state}
          onChange={change}
          end={<ListTools columns={EMPLOYEE_COLUMNS} state={state} preferences={preferences} />}
        />
        <ListTable
          caption="Employés"
          columns={EMPLOYEE_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={EMPLOYEE_LIST.order}
          preferences={preferences}
          open={opening.open}
          empty={
            <NoRows
              state={state}
              count={list.data?.meta.count}
              onChange={change}
              none="Personne"
              all="tous les employés"
              title="Aucun employé pour l’instant"
              create={invite('soft')}
            >
              Invitez les personnes qui rapportent les contenants sales aux points de dépôt.
            </NoRows>
          }
        />
      </Page>
      <Suspense>
        {opening.creating && <InviteDialog onClose={() => go({})} />}
        {opening.open !== undefined && (
          <EmployeePanel
            key={String(opening.open)}
            id={opening.open}
            row={rows?.find(({ id }) => id === opening.open)}
            onAct={(act, employee) => setAsked({ act, employee })}
            onClose={() => go({})}
          />
        )}
        {asked && <ActDialog {...asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </div>
  );
}
