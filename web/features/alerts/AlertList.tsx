import { type AlertTotals } from '@boucle/contract/features/alerts/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiAccountCheckOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
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
import { ALERT_LIST } from './alertList.ts';
import { alertRow } from './alertRow.tsx';

const AlertPanel = part(() => import('./AlertPanel.tsx'), 'AlertPanel');

/** The alerts; `?open=12` shows one next to the list. */
export function AlertList() {
  const screen = useListScreen(ALERT_LIST);
  const { state, change } = screen;
  const opening = useOpening();
  const { open, addressOf } = opening;
  const list = useQuery(
    query.alerts.list.queryOptions({ input: ALERT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.alerts.totals.queryOptions({ input: ALERT_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('alertes.csv', (options) => client.alerts.csv(ALERT_LIST.ordered(state), options));
  const filter = ALERT_LIST.filtered(state).filter ?? {};
  const row = useMemo(() => alertRow((id) => addressOf({ open: id })), [addressOf]);
  const rows = list.data?.data;
  const { content, panel } = useListPanel(rows, opening);
  return (
    <div ref={content} className="b-with-panel">
      <ListPage
        title="Alertes"
        noun={['alerte', 'alertes']}
        screen={screen}
        list={list}
        row={row}
        open={open}
        exporting={exporting}
        also={{ label: 'À confirmer', to: pathOf('awaiting-acts'), icon: mdiAccountCheckOutline }}
        fields={{
          restaurant_id: (
            <PlaceFilter
              key="restaurant"
              kind="restaurant"
              value={filter.restaurant_id}
              onValue={(id) =>
                change({
                  filters: withFilter(state, 'restaurant_id', id === undefined ? [] : [String(id)]).filters,
                })
              }
            />
          ),
        }}
        between={
          <ListTotals
            totals={totals.data}
            filtered={isFiltered(state)}
            of={['de l’alerte filtrée', 'des alertes filtrées']}
            parts={partsOf}
          />
        }
        empty={{
          none: 'Aucune alerte',
          all: 'toutes les alertes',
          words: 'Chaque nuit, les règles cherchent ce qui sort de l’ordinaire. Elles ne bloquent jamais rien.',
        }}
      />
      <Suspense fallback={panel && <PanelPlace />}>{panel && <AlertPanel key={panel.id} {...panel} />}</Suspense>
    </div>
  );
}

/** Parts of the filtered alerts, by verdict. */
const partsOf = (totals: AlertTotals): readonly ListTotal[] => [
  ['À examiner', totals.open],
  ['Reportées', totals.snoozed],
  ['Confirmées', totals.confirmed],
  ['Fausses', totals.false_alarm],
];
