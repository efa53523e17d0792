import { ofName } from '@boucle/contract/base/elision.ts';
import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { PanelPlace } from '../../../shared/lists/PanelPlace.tsx';
import { useOpening } from '../../../shared/opening.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { requestChip } from '../chips.ts';
import { REQUEST_LIST } from './requestList.ts';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { ListPage } from '../../../shared/lists/ListPage.tsx';
import { Moment } from '../../../ui/figures/Moment.tsx';

const RequestPanel = part(() => import('./RequestPanel.tsx'), 'RequestPanel');

/** « Demandes »: who asked to open an initiative; `?open=` shows one next to the list. */
export function RequestsTab({ tabs }: { tabs: ReactNode }) {
  const screen = useListScreen(REQUEST_LIST);
  const { state } = screen;
  const { open, addressOf, go } = useOpening();
  const list = useQuery(
    query.accountRequests.list.queryOptions({ input: REQUEST_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const row = useMemo<RowTraits<AskedAccount>>(
    () => ({
      key: ({ id }) => String(id),
      name: ({ name }) => `demande ${ofName(name)}`,
      to: ({ id }) => addressOf({ open: id }),
      phone: ({ name, city, contact, created_at, status }) => ({
        title: name,
        chip: <StatusChip {...requestChip(status)} />,
        meta: `${contact}, ${city}`,
        metaEnd: <Moment at={created_at} />,
      }),
    }),
    [addressOf],
  );
  return (
    <div className="b-with-panel">
      <ListPage
        title="Applications"
        caption="Demandes d’ouverture"
        noun={['demande', 'demandes']}
        tabs={tabs}
        screen={screen}
        list={list}
        row={row}
        open={open}
        empty={{
          none: 'Aucune demande',
          words: 'Les demandes déposées par «\u00a0Je m’inscris\u00a0», sur la page d’accueil, arrivent ici.',
        }}
      />
      <Suspense fallback={open !== undefined && <PanelPlace />}>
        {open !== undefined && <RequestPanel key={String(open)} id={open} onClose={() => go({})} />}
      </Suspense>
    </div>
  );
}
