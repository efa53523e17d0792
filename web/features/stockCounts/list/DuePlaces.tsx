import { type Address } from '@boucle/contract/pages.ts';
import { type DuePlace, type DueTotals } from '@boucle/contract/features/stockCounts/shapes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { gapRate } from '../../../shared/counts/gapRate.ts';
import { gapsAddress } from '../../../shared/counts/gapsAddress.ts';
import { newCountAddress } from '../../../shared/counts/newCount.ts';
import { ListPage } from '../../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../../shared/lists/ListTotals.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { part } from '../../../ui/loading/part.tsx';
import { isFiltered } from '../../../ui/table/listSearch.ts';
import { DUE_LIST, dueRow } from './dueList.tsx';

const ScheduleDialog = part(() => import('../settings/ScheduleDialog.tsx'), 'ScheduleDialog');

/** Properties of a tab of « Inventaires ». */
export interface TabProps {
  readonly create: { readonly label: string; readonly to: Address; readonly icon: string };
}

/** « À compter »: when each place is to be counted, what moved there and what was off. */
export function DuePlaces({ create }: TabProps) {
  const screen = useListScreen(DUE_LIST);
  const { state } = screen;
  const [scheduled, setScheduled] = useState<DuePlace>();
  const row = useMemo(() => dueRow(newCountAddress, setScheduled), []);
  const list = useQuery(
    query.stockCounts.due.queryOptions({ input: DUE_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.stockCounts.dueTotals.queryOptions({ input: DUE_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('lieux-a-compter.csv', (options) =>
    client.stockCounts.dueCsv(DUE_LIST.ordered(state), options),
  );
  return (
    <ListPage
      title="Inventaires"
      caption="Lieux à compter"
      noun={['lieu', 'lieux']}
      create={create}
      screen={screen}
      list={list}
      row={row}
      exporting={exporting}
      between={
        <ListTotals
          totals={totals.data}
          filtered={isFiltered(state)}
          of={['du lieu filtré', 'des lieux filtrés']}
          parts={(of) => partsOf(of, isFiltered(state))}
        />
      }
      empty={{
        none: 'Aucun lieu à compter',
        all: 'tous les lieux',
        words: 'Un lieu s’inscrit ici dès qu’il a eu des contenants.',
      }}
    >
      <Suspense>{scheduled && <ScheduleDialog place={scheduled} onClose={() => setScheduled(undefined)} />}</Suspense>
    </ListPage>
  );
}

/** Sums of the filtered places; « Écart de suivi » of all of them leads to its rows. */
const partsOf = (totals: DueTotals, filtered: boolean): readonly ListTotal[] => [
  ['En retard', totals.overdue],
  ['Jamais comptés', totals.never_counted],
  // Shown at zero too: what was counted was right.
  [
    'Écart de suivi, 90\u00a0jours',
    1,
    gapRate(totals),
    filtered || totals.gaps === 0 ? undefined : gapsAddress(totals.to_date),
  ],
];
