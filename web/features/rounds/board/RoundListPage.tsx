import { type Address } from '@boucle/contract/pages.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type RoundTotals } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiPlus } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ListPage } from '../../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../../shared/lists/ListTotals.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { PlaceFilter } from '../../../shared/places/PlaceFilter.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { isFiltered, withFilter } from '../../../ui/table/listSearch.ts';
import { kilometres } from '../shared/words.ts';
import { ROUND_LIST, ROUND_ROW } from './roundList.tsx';

/**
 * All the rounds, with their filters, their totals and their CSV; a partner sees its own, without a
 * file.
 */
export function RoundListPage({ create }: { create: Address | undefined }) {
  const screen = useListScreen(ROUND_LIST);
  const { state, change } = screen;
  const list = useQuery(
    query.rounds.list.queryOptions({ input: ROUND_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.rounds.totals.queryOptions({ input: ROUND_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('tournees.csv', (options) => client.rounds.csv(ROUND_LIST.ordered(state), options));
  const filter = ROUND_LIST.filtered(state).filter ?? {};
  const place = (name: 'restaurant_id' | 'partner_id') => ({
    value: filter[name],
    onValue: (id: number | undefined) =>
      change({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters }),
  });
  const isOurs = create !== undefined;
  return (
    <ListPage
      title="Tournées"
      noun={['tournée', 'tournées']}
      screen={screen}
      list={list}
      row={ROUND_ROW}
      {...(isOurs && {
        exporting,
        create: { label: 'Nouvelle tournée', to: create, icon: mdiPlus },
        fields: {
          restaurant_id: <PlaceFilter key="restaurant" kind="restaurant" {...place('restaurant_id')} />,
          partner_id: <PlaceFilter key="partner" kind="partner" {...place('partner_id')} />,
        },
      })}
      between={
        <ListTotals
          totals={totals.data}
          filtered={isFiltered(state)}
          of={['de la tournée filtrée', 'des tournées filtrées']}
          parts={partsOf}
        />
      }
      empty={{
        none: 'Aucune tournée',
        all: 'toutes les tournées',
        words: 'Une tournée se prépare avec ce qui attend sur place, puis se suit sur un téléphone.',
      }}
    />
  );
}

/** Sums of the filtered rounds. */
const partsOf = ({ stops, done, given, taken, surplus, metres }: RoundTotals): readonly ListTotal[] => [
  ['Arrêts faits', stops, `${quantity(done)} sur ${quantity(stops)}`],
  ['Livrés', given],
  ['Repris', taken],
  ['De plus que les registres', surplus],
  ['Distance', metres, kilometres(metres)],
  ...(metres > 0 ? [['Contenants par km', Math.round(((given + taken) * 1000) / metres)] as const] : []),
];
