import './stockHealth.css';
import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { mdiRoutes } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useOpening, useWord } from '../../shared/opening.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { neighbours } from '../../shared/lists/neighbours.ts';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useListFocus } from '../../shared/lists/useListFocus.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { part } from '../../ui/loading/part.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { withFilter } from '../../ui/table/listSearch.ts';
import { HEALTH_LIST } from './healthList.ts';
import { healthRow } from './healthRow.tsx';
import { HealthTiles } from './HealthTiles.tsx';

const HealthMap = part(() => import('./HealthMap.tsx'), 'HealthMap');
const PlanProposals = part(() => import('./PlanProposals.tsx'), 'PlanProposals');
const HealthPanel = part(() => import('./HealthPanel.tsx'), 'HealthPanel');

/**
 * « Santé des stocks »: who runs out of what and when, how sure that is, what to carry; `?open=12`
 * shows one next to the list.
 */
export function StockHealthScreen() {
  const screen = useListScreen(HEALTH_LIST);
  const { state, change } = screen;
  const { open, addressOf, go } = useOpening();
  const goTo = useGo();
  const list = useQuery(
    query.stockHealth.list.queryOptions({ input: HEALTH_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.stockHealth.totals.queryOptions({ input: HEALTH_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const onMap = useWord('vue', 'carte');
  const exporting = useDownload('sante-des-stocks.csv', (options) =>
    client.stockHealth.csv(HEALTH_LIST.ordered(state), options),
  );
  const filter = HEALTH_LIST.filtered(state).filter ?? {};
  const formats = useFormatOptions(filter.format_id);
  const row = useMemo(() => healthRow((id) => addressOf({ open: id })), [addressOf]);
  const rows = list.data?.data;
  const [planning, setPlanning] = useState<readonly StockHealth[]>();
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.stockHealth.list({ ...HEALTH_LIST.ordered(state), page }),
    [state],
  );
  const ticked = useSelectedRows({ rows, readPage, most: MAX_SELECTED, onChange: change });
  const place = (name: 'restaurant_id' | 'partner_id') => ({
    value: filter[name],
    onValue: (id: number | undefined) =>
      ticked.narrow({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters }),
  });
  const { previous, next } = neighbours(rows?.map(({ id }) => id) ?? [], open);
  const beside = (id: number | undefined) => (id === undefined ? undefined : () => go({ open: id }));
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, rows !== undefined);
  return (
    <div ref={content} className="b-with-panel">
      <ListPage
        title="Santé des stocks"
        noun={['stock', 'stocks']}
        screen={screen}
        list={list}
        row={row}
        open={open}
        exporting={exporting}
        onChange={ticked.narrow}
        busy={ticked.gathering}
        selection={{
          value: ticked.selection,
          onValue: ticked.setSelection,
          label: (total) => count(total, 'stock coché', 'stocks cochés'),
          allLabel: (total) => `Cocher les ${count(total, 'stock', 'stocks')}`,
          actions: [{ label: 'Créer une tournée', icon: mdiRoutes, onClick: () => void ticked.withRows(setPlanning) }],
        }}
        options={{ format_id: formats }}
        fields={{
          restaurant_id: <PlaceFilter key="restaurant" kind="restaurant" {...place('restaurant_id')} />,
          partner_id: <PlaceFilter key="partner" kind="partner" {...place('partner_id')} />,
        }}
        views={{ onMap: onMap.open, show: onMap.show }}
        instead={
          onMap.open ? (
            <Suspense>
              <HealthMap state={state} addressOf={(id) => addressOf({ open: id })} />
            </Suspense>
          ) : undefined
        }
        between={!totals.isError && <HealthTiles totals={totals.data} />}
        empty={{
          none: 'Aucun stock',
          all: 'tous les stocks',
          words: 'Livrez un restaurant\u00a0: ses stocks s’afficheront ici.',
        }}
      />
      <Suspense fallback={open !== undefined && <PanelPlace />}>
        {planning && (
          <PlanProposals
            shelves={planning}
            onDone={({ id, day }) => {
              ticked.release(planning);
              goTo(`${pathOf('rounds')}?semaine=${day}&open=${id}`);
            }}
            onClose={() => setPlanning(undefined)}
          />
        )}
        {open !== undefined && (
          <HealthPanel
            key={open}
            id={open}
            row={rows?.find(({ id }) => id === open)}
            onPrevious={beside(previous)}
            onNext={beside(next)}
            onClose={() => go({})}
          />
        )}
      </Suspense>
    </div>
  );
}
