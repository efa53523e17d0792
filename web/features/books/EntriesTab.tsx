import { parisDay } from '@boucle/contract/base/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { periodWords } from '../../shared/lists/shownPeriod.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { ENTRY_LIST, entryRow, periodOf } from './entryList.tsx';

/** « Écritures »: what makes a line of the balance, each opening its transaction. */
export function EntriesTab() {
  const screen = useListScreen(ENTRY_LIST);
  const { state } = screen;
  const [today] = useState(() => parisDay(Date.now()));
  const period = periodOf(state, today);
  const list = useQuery(
    query.books.entries.queryOptions({
      input: { ...ENTRY_LIST.page(state), ...period },
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useDownload('ecritures.csv', (options) =>
    client.books.entriesCsv({ ...ENTRY_LIST.ordered(state), ...period }, options),
  );
  return (
    <ListPage
      title="Comptabilité"
      caption="Écritures"
      noun={['écriture', 'écritures']}
      screen={screen}
      list={list}
      row={entryRow}
      exporting={exporting}
      between={<p className="books-totals">{periodWords(period)}</p>}
      empty={{
        none: 'Aucune écriture',
        all: 'toutes les écritures',
        words: 'Aucune écriture n’a été passée sur ce compte pendant cette période.',
      }}
    />
  );
}
