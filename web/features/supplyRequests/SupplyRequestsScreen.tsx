import './requests.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { type SupplyRequestTotals } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { mdiPlus } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../shared/lists/ListTotals.tsx';
import { useListPanel } from '../../shared/lists/useListPanel.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useOpening } from '../../shared/opening.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered, withFilter } from '../../ui/table/listSearch.ts';
import { REQUEST_LIST, requestRow } from './requestList.tsx';

const AskDialog = part(() => import('./AskDialog.tsx'), 'AskDialog');
const RequestPanel = part(() => import('./RequestPanel.tsx'), 'RequestPanel');

/**
 * « Demandes »: what restaurants and partners ask for, next to the forecast; `?open=12` shows one
 * next to the list, `?new=1` makes one.
 */
export function SupplyRequestsScreen() {
  const screen = useListScreen(REQUEST_LIST);
  const { state, change } = screen;
  const opening = useOpening();
  const { open, creating, addressOf, go } = opening;
  const isOurs = useSession()?.user?.role === 'account_admin';
  const list = useQuery(
    query.supplyRequests.list.queryOptions({ input: REQUEST_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.supplyRequests.totals.queryOptions({
      input: REQUEST_LIST.filtered(state),
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useDownload('demandes.csv', (options) =>
    client.supplyRequests.csv(REQUEST_LIST.ordered(state), options),
  );
  const filter = REQUEST_LIST.filtered(state).filter ?? {};
  const place = (name: 'restaurant_id' | 'partner_id') => ({
    value: filter[name],
    onValue: (id: number | undefined) =>
      change({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters }),
  });
  const row = useMemo(() => requestRow((id) => addressOf({ open: id })), [addressOf]);
  const { content, panel } = useListPanel(list.data?.data, opening);
  return (
    <div ref={content} className="b-with-panel">
      <ListPage
        title="Demandes"
        noun={['demande', 'demandes']}
        screen={screen}
        list={list}
        row={row}
        open={open}
        exporting={exporting}
        create={{ label: 'Nouvelle demande', to: addressOf({ new: 1 }), icon: mdiPlus }}
        {...(isOurs && {
          fields: {
            restaurant_id: <PlaceFilter key="restaurant" kind="restaurant" {...place('restaurant_id')} />,
            partner_id: <PlaceFilter key="partner" kind="partner" {...place('partner_id')} />,
          },
        })}
        between={
          <ListTotals
            totals={totals.data}
            filtered={isFiltered(state)}
            of={['de la demande filtrée', 'des demandes filtrées']}
            parts={partsOf}
          />
        }
        empty={{
          none: 'Aucune demande',
          all: 'toutes les demandes',
          words: isOurs
            ? 'Restaurants et partenaires demandent ici ou par l’API ce dont ils ont besoin. Ajoutez leur demande à une tournée, ou refusez-la en disant pourquoi.'
            : 'Demandez les contenants dont un restaurant a besoin\u00a0: l’initiative les met dans une tournée.',
        }}
      />
      <Suspense fallback={panel && <PanelPlace />}>
        {creating && <AskDialog onClose={() => go({})} onSaved={(id) => go({ open: id })} />}
        {panel && <RequestPanel key={panel.id} {...panel} isOurs={isOurs} />}
      </Suspense>
    </div>
  );
}

/** Sums of the filtered requests: what is to be done, and what was. */
const partsOf = (totals: SupplyRequestTotals): readonly ListTotal[] => [
  ['Sans réponse', totals.asked],
  ['À livrer', totals.to_give],
  ['Prévus', totals.forecast],
  ['À reprendre', totals.to_take],
  ['Faits', totals.done_of, `${quantity(totals.done)} sur ${quantity(totals.done_of)}`],
  ['Au-delà de la prévision', totals.above],
];
