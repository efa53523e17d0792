import './incidents.css';
import { count, euro } from '@boucle/contract/base/format.ts';
import { type IncidentTotals } from '@boucle/contract/features/incidents/calls.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { COUNTED_PLACE_LABELS, COUNTED_PLACE_NAMES } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type DueTotals } from '@boucle/contract/features/stockCounts/shapes.ts';
import { mdiClipboardCheckOutline, mdiScaleUnbalanced } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { AWAITED_DUE, gapRateWords } from '../../shared/counts/gapRate.ts';
import { gapsAddress } from '../../shared/counts/gapsAddress.ts';
import { newCountAddress } from '../../shared/counts/newCount.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../shared/lists/ListTotals.tsx';
import { useListPanel } from '../../shared/lists/useListPanel.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';
import { useOpening } from '../../shared/opening.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered, withFilter } from '../../ui/table/listSearch.ts';
import { INCIDENT_LIST } from './incidentList.ts';
import { incidentRow } from './incidentRow.tsx';
import { PlaceChosen } from './PlaceChosen.tsx';

const CorrectStockDialog = part(() => import('../../shared/counts/CorrectStockDialog.tsx'), 'CorrectStockDialog');
const IncidentPanel = part(() => import('./IncidentPanel.tsx'), 'IncidentPanel');

/**
 * « Écarts »: what was counted otherwise than the books said; `?open=12` shows one beside the list,
 * `?new=1` corrects the stock of a place.
 */
export function IncidentsScreen() {
  const screen = useListScreen(INCIDENT_LIST);
  const { state, change } = screen;
  const opening = useOpening();
  const { open, creating, addressOf, go } = opening;
  const list = useQuery(
    query.incidents.list.queryOptions({ input: INCIDENT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.incidents.totals.queryOptions({ input: INCIDENT_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const waiting = useQuery(waitingQuery());
  const tracking = useQuery(query.stockCounts.dueTotals.queryOptions({ input: {}, context: { background: true } }));
  const exporting = useDownload('ecarts.csv', (options) => client.incidents.csv(INCIDENT_LIST.ordered(state), options));
  const filter = INCIDENT_LIST.filtered(state).filter ?? {};
  const place = (name: 'restaurant_id' | 'partner_id') => ({
    value: filter[name],
    onValue: (id: number | undefined) =>
      change({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters }),
  });
  const ofClaims = filter.kind?.every((one) => one === 'claim') === true;
  const formats = useFormatOptions(filter.format_id);
  const row = useMemo(() => incidentRow((id) => addressOf({ open: id })), [addressOf]);
  const rows = list.data?.data;
  const [kind] = filter.place ?? [];
  // An address names a place by its kind and its number; its rows bear its name.
  const at =
    kind === undefined
      ? undefined
      : filter.place_id === undefined
        ? COUNTED_PLACE_LABELS[kind]
        : (rows?.[0]?.place.name ?? `${COUNTED_PLACE_NAMES[kind]} n°\u00a0${filter.place_id}`);
  const { content, panel } = useListPanel(rows, opening);
  return (
    <div ref={content} className="b-with-panel">
      <ListPage
        title="Écarts"
        subtitle={
          <span className={tracking.data && waiting.data ? undefined : 'incident-awaited'}>
            <Tracking totals={tracking.data ?? AWAITED_DUE} claims={waiting.data?.open_claims ?? 9} />
          </span>
        }
        noun={['écart', 'écarts']}
        screen={screen}
        list={list}
        row={row}
        open={open}
        exporting={exporting}
        also={{ label: 'Compter un lieu', to: newCountAddress(), icon: mdiClipboardCheckOutline }}
        create={{ label: 'Corriger un stock…', to: addressOf({ new: 1 }), icon: mdiScaleUnbalanced }}
        options={{ format_id: formats }}
        fields={{
          restaurant_id: <PlaceFilter key="restaurant" kind="restaurant" {...place('restaurant_id')} />,
          partner_id: <PlaceFilter key="partner" kind="partner" {...place('partner_id')} />,
          place_id: null,
          place: at !== undefined && (
            <PlaceChosen
              key="place"
              name={at}
              onClear={() => {
                const { place: _kind, place_id: _one, ...others } = state.filters;
                change({ filters: others });
              }}
            />
          ),
        }}
        between={
          <ListTotals
            totals={totals.data}
            filtered={isFiltered(state)}
            of={
              ofClaims
                ? ['de la réclamation filtrée', 'des réclamations filtrées']
                : ['de l’écart filtré', 'des écarts filtrés']
            }
            parts={ofClaims ? claimParts : partsOf}
          />
        }
        empty={{
          none: 'Aucun écart',
          all: 'tous les écarts',
          words: 'Ce qui est compté correspond à ce que disent les registres.',
        }}
      />
      <Suspense fallback={panel && <PanelPlace />}>
        {creating && <CorrectStockDialog onClose={() => go({})} />}
        {panel && <IncidentPanel key={panel.id} {...panel} />}
      </Suspense>
    </div>
  );
}

/** « Écart de suivi » of the programme, claims without answer, and what no one knows of. */
function Tracking({ totals, claims }: { totals: DueTotals; claims: number }) {
  const { never_counted: never } = totals;
  return (
    <>
      Écart de suivi{'\u00a0'}:{' '}
      <Link className="b-link" to={gapsAddress(totals.to_date)}>
        {gapRateWords(totals)}
      </Link>
      {claims > 0 && (
        <>
          {' · '}
          <Link className="b-link" to={partAddress('/control', 'ecarts', 'kind=claim&status=open')}>
            {count(claims, 'réclamation sans réponse', 'réclamations sans réponse')}
          </Link>
        </>
      )}
      {never > 0 && (
        <>
          {' · '}
          <Link className="b-link" to={partAddress('/control', 'a-compter', 'never=true')}>
            {count(never, 'lieu jamais compté', 'lieux jamais comptés')}
          </Link>
        </>
      )}
    </>
  );
}

/** Sums of filtered claims: nothing of them was counted. */
const claimParts = ({ left, deposit }: IncidentTotals): readonly ListTotal[] => [
  ['Contenants sans réponse', left],
  ['Consigne', deposit, euro(deposit)],
];

/** Sums of the filtered incidents. */
const partsOf = ({ surplus, missing, left, deposit }: IncidentTotals): readonly ListTotal[] => [
  ['En trop', surplus],
  ['Manquants', missing],
  ['Non réglés', left],
  ['Consigne', deposit, euro(deposit)],
];
