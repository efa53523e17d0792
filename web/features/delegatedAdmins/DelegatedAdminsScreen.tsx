import './delegatedAdmins.css';
import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { mdiAccountPlusOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useOpening } from '../../shared/opening.ts';
import { part } from '../../ui/loading/part.tsx';
import { type Act } from './acts.ts';
import { employeeRow } from './columns.tsx';
import { EMPLOYEE_LIST } from './employeeList.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';

const InviteDialog = part(() => import('./InviteDialog.tsx'), 'InviteDialog');
const ActDialog = part(() => import('./ActDialog.tsx'), 'ActDialog');
const EmployeePanel = part(() => import('./EmployeePanel.tsx'), 'EmployeePanel');

/**
 * The employees of the partner: who brings containers back. `?new=1` invites, `?open=` shows one
 * next to the list.
 */
export function DelegatedAdminsScreen() {
  const screen = useListScreen(EMPLOYEE_LIST);
  const { state } = screen;
  const opening = useOpening();
  const { addressOf, go } = opening;
  const [asked, setAsked] = useState<{ act: Act; employee: DelegatedAdmin }>();
  const input = EMPLOYEE_LIST.page(state);
  const list = useQuery(query.delegatedAdmins.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = list.data?.data;
  const row = useMemo(
    () =>
      employeeRow(
        (id) => addressOf({ open: id }),
        (act, employee) => setAsked({ act, employee }),
      ),
    [addressOf],
  );
  const exporting = useDownload('employes.csv', (options) =>
    client.delegatedAdmins.csv(EMPLOYEE_LIST.ordered(state), options),
  );
  return (
    <div className="b-with-panel">
      <ListPage
        title="Employés"
        noun={['employé', 'employés']}
        screen={screen}
        list={list}
        row={row}
        exporting={exporting}
        create={{ label: 'Inviter un employé', to: addressOf({ new: 1 }), icon: mdiAccountPlusOutline }}
        open={opening.open}
        empty={{
          none: 'Personne',
          all: 'tous les employés',
          title: 'Aucun employé pour l’instant',
          words: 'Invitez les personnes qui rapportent les contenants sales aux points de dépôt.',
        }}
      />
      <Suspense fallback={opening.open !== undefined && <PanelPlace />}>
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
