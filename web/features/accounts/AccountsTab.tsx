import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { useOpening } from '../../shared/opening.ts';
import { part } from '../../ui/loading/part.tsx';
import { ACCOUNT_LIST } from './accountList.ts';
import { accountRow } from './accountRow.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';

const AccountPanel = part(() => import('./panel/AccountPanel.tsx'), 'AccountPanel');
const AccountDialog = part(() => import('./AccountDialog.tsx'), 'AccountDialog');

/** The list of applications; `?open=` shows one next to it, `?new=1` the form of a new one. */
export function AccountsTab({ tabs }: { tabs: ReactNode }) {
  const screen = useListScreen(ACCOUNT_LIST);
  const { state } = screen;
  const { open, creating, part, addressOf, go } = useOpening();
  const list = useQuery(
    query.accounts.list.queryOptions({ input: ACCOUNT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const row = useMemo(() => accountRow(addressOf), [addressOf]);
  const exporting = useDownload('applications.csv', (options) =>
    client.accounts.csv(ACCOUNT_LIST.ordered(state), options),
  );
  return (
    <div className="b-with-panel">
      <ListPage
        title="Applications"
        noun={['application', 'applications']}
        tabs={tabs}
        screen={screen}
        list={list}
        row={row}
        exporting={exporting}
        create={{ label: 'Créer une application', to: addressOf({ new: 1 }) }}
        open={open}
        empty={{
          none: 'Aucune application',
          all: 'toutes les applications',
          words: 'Une application est celle d’une initiative\u00a0: ses restaurants, ses consos, ses contenants.',
        }}
      />
      <Suspense fallback={open !== undefined && <PanelPlace />}>
        {open !== undefined && (
          <AccountPanel key={String(open)} id={open} part={part} addressOf={addressOf} onClose={() => go({})} />
        )}
        {creating && <AccountDialog onClose={() => go({})} onSaved={({ id }) => go({ open: id })} />}
      </Suspense>
    </div>
  );
}
