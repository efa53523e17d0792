import './counts.css';
import { type CountTotals } from '@boucle/contract/features/stockCounts/calls.ts';
import { euro, quantity } from '@boucle/contract/base/format.ts';
import { mdiClipboardCheckOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ListPage } from '../../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../../shared/lists/ListTotals.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { useOpening } from '../../../shared/opening.ts';
import { PlaceFilter } from '../../../shared/places/PlaceFilter.tsx';
import { useFormatOptions } from '../../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { part } from '../../../ui/loading/part.tsx';
import { addressHere } from '../../../ui/navigation/addressHere.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { isFiltered, withFilter } from '../../../ui/table/listSearch.ts';
import { COUNT_LIST, COUNT_ROW } from './countList.tsx';
import { DuePlaces, type TabProps } from './DuePlaces.tsx';

const CountSettingsTab = part(() => import('../settings/CountSettingsTab.tsx'), 'CountSettingsTab');
const OpenCountDialog = part(() => import('./OpenCountDialog.tsx'), 'OpenCountDialog');

/** « Inventaires »: the places to count, the counts, their settings; `?new=1` opens a count. */
export function CountsScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const { creating, addressOf } = useOpening();
  const close = useClose();
  const create = { label: 'Ouvrir un inventaire…', to: addressOf({ new: 1 }), icon: mdiClipboardCheckOutline };
  return (
    <>
      {onglet === 'a-compter' && <DuePlaces create={create} />}
      {onglet === 'inventaires' && <Counts create={create} />}
      {onglet === 'reglages' && (
        <Suspense>
          <CountSettingsTab />
        </Suspense>
      )}
      <Suspense>{creating && <OpenCountDialog onClose={close} />}</Suspense>
    </>
  );
}

/** Takes away what opened the form, the places that it was opened for included. */
function useClose(): () => void {
  const goTo = useGo();
  const { pathname, searchStr } = useLocation();
  return () => {
    const search = new URLSearchParams(searchStr);
    for (const name of ['new', 'lieux']) search.delete(name);
    goTo(addressHere(pathname, search), { inPlace: true });
  };
}

function Counts({ create }: TabProps) {
  const screen = useListScreen(COUNT_LIST);
  const { state, change } = screen;
  const list = useQuery(
    query.stockCounts.list.queryOptions({ input: COUNT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.stockCounts.totals.queryOptions({ input: COUNT_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('inventaires.csv', (options) =>
    client.stockCounts.csv(COUNT_LIST.ordered(state), options),
  );
  const filter = COUNT_LIST.filtered(state).filter ?? {};
  const place = (name: 'restaurant_id' | 'partner_id') => ({
    value: filter[name],
    onValue: (id: number | undefined) =>
      change({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters }),
  });
  const formats = useFormatOptions(filter.format_id);
  return (
    <ListPage
      title="Inventaires"
      noun={['inventaire', 'inventaires']}
      create={create}
      screen={screen}
      list={list}
      row={COUNT_ROW}
      exporting={exporting}
      options={{ format_id: formats }}
      fields={{
        restaurant_id: <PlaceFilter key="restaurant" kind="restaurant" {...place('restaurant_id')} />,
        partner_id: <PlaceFilter key="partner" kind="partner" {...place('partner_id')} />,
      }}
      between={
        <ListTotals
          totals={totals.data}
          filtered={isFiltered(state)}
          of={['de l’inventaire filtré', 'des inventaires filtrés']}
          parts={partsOf}
        />
      }
      empty={{
        none: 'Aucun inventaire',
        all: 'tous les inventaires',
        words: 'Comptez un lieu\u00a0: ses écarts entrent dans les registres une fois relus.',
      }}
    />
  );
}

/** Sums of the filtered counts. */
const partsOf = ({ surplus, missing, gaps, lines, counted, cost }: CountTotals): readonly ListTotal[] => [
  ['Lignes comptées', lines, `${quantity(counted)} sur ${quantity(lines)}`],
  ['Écarts', gaps],
  ['En trop', surplus],
  ['Manquants', missing],
  ['Au prix d’achat', cost, euro(cost)],
];
