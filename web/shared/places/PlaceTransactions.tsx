import { type PlaceTransactionsQuery } from '@boucle/contract/shared/places/fields.ts';
import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ListView } from '../lists/ListView.tsx';
import { useListScreen } from '../lists/useListScreen.ts';
import { tellProblem } from '../problem.ts';
import { useFormatOptions } from '../transactions/useFormatOptions.ts';
import { useListFocus } from '../lists/useListFocus.ts';
import { useOpenings } from '../transactions/useOpenings.ts';
import { useReader } from '../useReader.ts';
import { placeTransactionColumns, placeTransactionRow } from './placeTransactionColumns.tsx';
import { type PlaceTransactionList } from './placeTransactionList.ts';

type PlaceTransactionsProps<Key extends QueryKey> = {
  id: number;
  list: PlaceTransactionList<Key>;
  /** Downloads what is filtered. */
  onExport: (input: PlaceTransactionsQuery) => Promise<unknown>;
};

/**
 * Transactions of a place, the latest first; a row opens at their side (`ListedTransaction`). Its
 * state is in the address.
 */
export function PlaceTransactions<Key extends QueryKey>({
  id,
  list: { declared, pageQuery },
  onExport,
}: PlaceTransactionsProps<Key>) {
  const screen = useListScreen(declared);
  const { state } = screen;
  const reader = useReader();
  const list = useQuery(pageQuery(id, state));
  const exporting = useMutation({
    mutationFn: () => onExport({ id, ...declared.ordered(state) }),
    onError: tellProblem,
  });
  const columns = useMemo(() => placeTransactionColumns(reader), [reader]);
  const { transaction: open, addressOf } = useOpenings();
  const row = useMemo(() => placeTransactionRow(reader, (one) => addressOf({ transaction: one })), [reader, addressOf]);
  const formats = useFormatOptions(declared.filtered(state).filter?.format_id);
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);
  return (
    <div ref={content}>
      <ListView
        caption="Transactions"
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        exporting={exporting}
        open={open}
        options={{ format_id: formats }}
        empty={{ none: 'Aucune transaction' }}
      />
    </div>
  );
}
