import { type LiabilityTotals } from '@boucle/contract/features/books/calls.ts';
import { euro, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../shared/lists/ListTotals.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { isFiltered, withFilter } from '../../ui/table/listSearch.ts';
import { DayBar } from './DayBar.tsx';
import { liabilityRow, ROW_LIST, rowColumns } from './rowList.tsx';

/** « Détail de l’encours »: the cagnottes and the loans that a day's liability is the sum of. */
export function RowsTab({ day: asked }: { day: string | undefined }) {
  const screen = useListScreen(ROW_LIST);
  const { state, change } = screen;
  const [today] = useState(() => parisDay(Date.now()));
  const day = asked === undefined || asked > today ? today : asked;
  const list = useQuery(
    query.books.liabilityRows.queryOptions({ input: ROW_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.books.liabilityTotals.queryOptions({ input: ROW_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload(`encours-detail-${day}.csv`, (options) =>
    client.books.liabilityRowsCsv(ROW_LIST.ordered(state), options),
  );
  const filter = ROW_LIST.filtered(state).filter ?? {};
  const formats = useFormatOptions(filter.format_id);
  const [row, columns] = useMemo(() => [liabilityRow(day), rowColumns(day)] as const, [day]);
  return (
    <ListPage
      title="Comptabilité"
      caption={`Détail de l’encours au ${writtenDay(day)}`}
      noun={['ligne', 'lignes']}
      screen={screen}
      list={list}
      row={row}
      columns={columns}
      exporting={exporting}
      tabs={
        <DayBar
          day={day}
          today={today}
          onDay={(next) => change({ filters: withFilter(state, 'jour', next === today ? [] : [next]).filters })}
        />
      }
      options={{ format_id: formats }}
      fields={{
        restaurant_id: (
          <PlaceFilter
            key="restaurant"
            kind="restaurant"
            value={filter.restaurant_id}
            onValue={(id) =>
              change({ filters: withFilter(state, 'restaurant_id', id === undefined ? [] : [String(id)]).filters })
            }
          />
        ),
      }}
      between={
        <ListTotals
          totals={totals.data}
          filtered={isFiltered(state)}
          of={['de la ligne filtrée', 'des lignes filtrées']}
          parts={partsOf}
        />
      }
      empty={{
        none: 'Rien n’était dû',
        all: 'toutes les lignes',
        words: 'À cette date, aucune cagnotte n’avait de solde et aucun contenant n’était prêté.',
      }}
    />
  );
}

/** Sums of the filtered rows. */
const partsOf = ({ amount, pieces }: LiabilityTotals): readonly ListTotal[] => [
  ['Dû', amount, euro(amount)],
  ['Contenants', pieces],
];
