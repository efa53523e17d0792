import './KeyFigures.css';
import { parisDay } from '@boucle/contract/format.ts';
import { statusLabel, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { useReader } from '../../shared/useReader.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { type Holder, holderOf } from './holder.ts';
import { HOLDER_TYPES, TRANSACTION_LIST, TRANSACTION_ORDER, transactionsCsvInput } from './holderTransactions.ts';
import { callsOf, transactionsQuery } from './queries.ts';
import { transactionColumns, transactionRow } from './transactionColumns.tsx';

const STATUSES = TRANSACTION_STATUSES.map((value) => ({ value, label: statusLabel(value, 'feminine') }));

/** Everything that happened to a holder, filtered, and its export. */
export function TransactionsTab({ holder }: { holder: Holder }) {
  const { kind } = holder;
  const { id, created_at } = holderOf(holder);
  const { state, change } = useListState(TRANSACTION_LIST);
  const preferences = useListPreferences('holder_transactions');
  const reader = useReader();
  const columns = useMemo(() => transactionColumns(reader), [reader]);
  const row = useMemo(() => transactionRow(reader), [reader]);
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(transactionsQuery(kind, id, state));

  const exporting = useMutation({
    mutationFn: () => {
      const name =
        holder.kind === 'card' ? `transactions-carte-${holder.card.number}.csv` : `transactions-conso-${id}.csv`;
      const input = transactionsCsvInput(kind, { id, created_at }, state, today);
      return download(name, (options) => callsOf(kind).transactionsCsv(input, options));
    },
    onError: tellProblem,
  });
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => change({ filters: withFilter(state, name, values).filters }),
  });
  return (
    <div className="b-holder-tab">
      <Toolbar end={<ListTools columns={columns} state={state} onChange={change} preferences={preferences} />}>
        <PeriodFilter period={state} today={today} onPeriod={change} />
        <FilterChip
          label="Type"
          multiple
          options={HOLDER_TYPES[kind].map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value] }))}
          {...filter('type')}
        />
        <FilterChip label="Statut" multiple options={STATUSES} {...filter('status')} />
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </Toolbar>
      <ListTable
        caption="Transactions"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={TRANSACTION_ORDER}
        preferences={preferences}
        empty={<NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune transaction" />}
      />
    </div>
  );
}
