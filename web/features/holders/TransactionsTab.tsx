import './KeyFigures.css';
import { parisDay } from '@boucle/contract/base/format.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { download } from '../../api/download.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useListFocus } from '../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { wholePeriod } from '../../shared/transactions/wholePeriod.ts';
import { useReader } from '../../shared/useReader.ts';
import { type Holder, holderOf } from './holder.ts';
import { TRANSACTION_LISTS } from './holderTransactions.ts';
import { callsOf, transactionsQuery } from './queries.ts';
import { transactionColumns, holderTransactionRow } from './transactionColumns.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListView } from '../../shared/lists/ListView.tsx';

/** Everything that happened to a holder, filtered, and its export. */
export function TransactionsTab({ holder }: { holder: Holder }) {
  const { kind } = holder;
  const { id, created_at } = holderOf(holder);
  const shape = TRANSACTION_LISTS[kind];
  const screen = useListScreen(shape);
  const { state } = screen;
  const reader = useReader();
  const columns = useMemo(() => transactionColumns(reader), [reader]);
  const { transaction: open, addressOf } = useOpenings();
  const row = useMemo(
    () => holderTransactionRow(reader, (one) => addressOf({ transaction: one })),
    [reader, addressOf],
  );
  const formats = useFormatOptions(shape.filtered(state).filter?.format_id);
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(transactionsQuery(kind, id, state));
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);

  const exporting = useMutation({
    mutationFn: () => {
      const name =
        holder.kind === 'card' ? `transactions-carte-${holder.card.number}.csv` : `transactions-conso-${id}.csv`;
      const input = { id, ...shape.ordered(state), ...wholePeriod(state, created_at, today) };
      return download(name, (options) => callsOf(kind).transactionsCsv(input, options));
    },
    onError: tellProblem,
  });
  return (
    <div ref={content} className="b-holder-tab">
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
