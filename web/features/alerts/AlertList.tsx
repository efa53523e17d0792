import { type AlertTotals } from '@boucle/contract/alerts/calls.ts';
import { count, quantity } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useOpening } from '../../shared/opening.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { neighbours } from '../../shared/transactions/address.ts';
import { useListFocus } from '../../shared/transactions/useListFocus.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered, withFilter } from '../../ui/table/listSearch.ts';
import { ALERT_LIST } from './alertList.ts';
import { alertRow } from './alertRow.tsx';

const AlertPanel = part(() => import('./AlertPanel.tsx'), 'AlertPanel');

/** The alerts; `?open=12` shows one beside the list. */
export function AlertList({ tabs }: { tabs: ReactNode }) {
  const screen = useListScreen(ALERT_LIST);
  const { state, change } = screen;
  const { open, addressOf, go } = useOpening();
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
  const { previous, next } = neighbours(rows?.map(({ id }) => id) ?? [], open);
  const goTo = (id: number | undefined) => (id === undefined ? undefined : () => go({ open: id }));
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, rows !== undefined);
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
        tabs={tabs}
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
          totals.data !== undefined &&
          totals.data.count > 0 && <Totals totals={totals.data} filtered={isFiltered(state)} />
        }
        empty={{
          none: 'Aucune alerte',
          all: 'toutes les alertes',
          words: 'Chaque nuit, les règles cherchent ce qui sort de l’ordinaire. Elles ne bloquent jamais rien.',
        }}
      />
      <Suspense>
        {open !== undefined && (
          <AlertPanel
            key={open}
            id={open}
            row={rows?.find(({ id }) => id === open)}
            onPrevious={goTo(previous)}
            onNext={goTo(next)}
            onClose={() => go({})}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What became of the filtered alerts. */
function Totals({ totals, filtered }: { totals: AlertTotals; filtered: boolean }) {
  const sentence = [
    `${quantity(totals.open)} à examiner`,
    count(totals.snoozed, 'reportée', 'reportées'),
    count(totals.confirmed, 'confirmée', 'confirmées'),
    count(totals.false_alarm, 'fausse', 'fausses'),
  ];
  return (
    <p className="alert-totals" role="status">
      {filtered ? (totals.count > 1 ? 'Total des alertes filtrées' : 'Total de l’alerte filtrée') : 'Total'}
      {'\u00a0'}: {sentence.join(' · ')}
    </p>
  );
}
