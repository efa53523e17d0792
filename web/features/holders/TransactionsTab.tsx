import './KeyFigures.css';
import { parisDay } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { wholePeriod } from '../../shared/transactions/wholePeriod.ts';
import { useReader } from '../../shared/useReader.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { type Holder, holderOf } from './holder.ts';
import { TRANSACTION_LISTS } from './holderTransactions.ts';
import { callsOf, transactionsQuery } from './queries.ts';
import { transactionColumns, transactionRow } from './transactionColumns.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

/** Everything that happened to a holder, filtered, and its export. */
export function TransactionsTab({ holder }: { holder: Holder }) {
  const { kind } = holder;
  const { id, created_at } = holderOf(holder);
  const shape = TRANSACTION_LISTS[kind];
  const { state, change } = useListState(shape);
  const preferences = useListPreferences(shape, state, change);
  const reader = useReader();
  const columns = useMemo(() => transactionColumns(reader), [reader]);
  const row = useMemo(() => transactionRow(reader), [reader]);
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(transactionsQuery(kind, id, state));

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
    <div className="b-holder-tab">
      <ListFilters
        list={shape}
        state={state}
        onChange={change}
        end={<ListTools columns={columns} state={state} preferences={preferences} />}
      >
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </ListFilters>
      <ListTable
        caption="Transactions"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={shape.order}
        preferences={preferences}
        empty={<NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune transaction" />}
      />
    </div>
  );
}
